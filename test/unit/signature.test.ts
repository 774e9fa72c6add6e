import { expect, it } from "vitest";
import { committedSignature, signature } from "../../bench/signature.js";

it("is the committed signature, twice", () => {
  expect(signature()).toEqual(committedSignature());
  expect(signature()).toEqual(committedSignature());
});
