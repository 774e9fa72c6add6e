/** `verifyProof(proof, { position })`: the proof must be about the position that was asked about. */
import { expect, it } from "vitest";
import type { Position, Proof } from "../../wrapper/index.js";
import { verifyProof } from "../../wrapper/proof/verify.js";
import { newEngine } from "../support/solving.js";

const position: Position = { size: [4, 4], black: ["b3", "a1"], white: ["c2"], toMove: "white" };
const proofOf = async (asked: Position) =>
  (await (await newEngine()).solve(asked, { proof: true })).proof as Proof;

it("accepts the same position with its stones in another order and its size in the other form", async () => {
  const proof = await proofOf(position);
  expect(verifyProof(proof, { position }).ok).toBe(true);
  expect(verifyProof(proof, { position: { ...position, size: 4, black: ["a1", "b3"] } }).ok).toBe(true);
});

it.each<[name: string, change: Partial<Position>]>([
  ["another size", { size: 5 }],
  ["another stone", { black: ["b3", "a2"] }],
  ["one stone more", { white: ["c2", "d4"] }],
  ["the other side to move", { toMove: "black" }],
  ["the colours exchanged", { black: ["c2"], white: ["b3", "a1"] }],
])("refuses a valid proof of a position with %s", async (_, change) => {
  const proof = await proofOf(position);
  const check = verifyProof(proof, { position: { ...position, ...change } });
  expect(check).toEqual({ ok: false, problem: expect.stringContaining("another position") });
});

it("throws for a position that is none", async () => {
  const proof = await proofOf(position);
  const wrong = { ...position, black: ["z9"] };
  expect(() => verifyProof(proof, { position: wrong })).toThrow(
    expect.objectContaining({ code: "bad-cell" }),
  );
});

it("reads the position once, so that a getter cannot show two of them", async () => {
  const proof = await proofOf(position);
  const asked: Position = { ...position, size: 5, toMove: "black" };
  /** The proof, with a field of its position that has another value from the second read on. */
  const turning = (key: "size" | "toMove") => {
    let reads = 0;
    const get = () => (reads++ === 0 ? position[key] : asked[key]);
    return { ...proof, position: Object.defineProperty({ ...proof.position }, key, { get }) };
  };
  for (const key of ["size", "toMove"] as const) {
    const check = verifyProof(turning(key), { position: { ...position, [key]: asked[key] } });
    expect(check).toMatchObject({ ok: false });
  }
});
