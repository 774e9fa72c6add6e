/** The script of the worker that checks certificates. */
import { verifyProof } from "../../wrapper/proof/verify.js";

addEventListener("message", ({ data }) => postMessage(verifyProof(data)));
