/** What runs in the checker's worker. */
import { verifyProof } from "../../wrapper/verify.js";

addEventListener("message", ({ data }) => postMessage(verifyProof(data)));
