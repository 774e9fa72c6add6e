/**
 * Kind "certificates": honest, mutated and hostile certificates. A certificate that `verifyProof` accepts is about a
 * legal position, and its winner is the true one; the engine's own are accepted, however their parts are ordered.
 */
import type { Position, Proof } from "../wrapper/types.js";
import { type CheckContext, toText } from "./check-context.js";
import { falseClaim } from "./false-claims.js";
import { trueWinner } from "./hex.js";
import { spoilt } from "./hostile.js";
import { overlappingBridges } from "./overlapping-bridges.js";
import { cellsOf, smallPosition } from "./positions.js";
import type { Random } from "./random.js";
import { isAllowed, isPosition } from "./shapes.js";
import { checkHonestProof } from "./solve-checks.js";

const FORGERIES_PER_CASE = 60;
/** A certificate of this many bytes may take one millisecond more. */
const BYTES_PER_MILLISECOND = 10;

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type JsonObject = { [key: string]: Json };

export async function checkCertificates(context: CheckContext): Promise<void> {
  const { random, engines } = context;
  const position = smallPosition(random);
  const engine = await engines.engine(random.chance(80) ? "wasm" : "javascript");
  const { proof } = await engine.solve(position, { proof: true, pv: false });
  context.count("positions");
  if (!context.check(proof !== undefined, "certificate: none", { position }) || proof === undefined) return;
  checkHonestProof(context, position, proof, { position });
  checkHonestProof(context, position, reordered(proof, random), { position, isReordered: true });
  for (let i = 0; i < FORGERIES_PER_CASE; i++) checkForgery(context, forged(proof, random));
  for (let i = 0; i < FORGERIES_PER_CASE; i++) {
    const claim = falseClaim(proof, random);
    const bridges = overlappingBridges(random);
    if (bridges !== null) checkForgery(context, bridges);
    if (claim !== null) checkForgery(context, random.chance(70) ? claim : forged(claim, random));
  }
  if (random.chance(5)) checkForgery(context, wideProof(random));
  for (let i = 0; i < 10; i++) checkForgery(context, spoilt(proof, random));
}

/** Never throws; what it accepts is true; its time is in proportion to the size. */
export function checkForgery(context: CheckContext, proof: unknown): void {
  context.count("forged certificates");
  const text = toText(proof);
  context.note({ proof: text });
  const start = process.cpuUsage();
  let check: { readonly ok: boolean; readonly winner?: string };
  try {
    check = context.pack.verify.verifyProof(proof);
  } catch (error) {
    context.fail("certificate: verifyProof throws", { proof: text, error });
    return;
  }
  const { user, system } = process.cpuUsage(start);
  const milliseconds = (user + system) / 1000;
  const bytes = sizeOf(proof);
  const most = context.slowMilliseconds + bytes / BYTES_PER_MILLISECOND;
  context.check(milliseconds <= most, "certificate: verifyProof takes long", {
    milliseconds,
    bytes,
    proof: text,
  });
  if (!check.ok) return;
  context.count("accepted forgeries");
  const { position, winner } = proof as { position: Position; winner: string };
  if (
    !context.check(isAllowed(isPosition, position), "certificate: accepted with an illegal position", {
      proof: text,
    })
  )
    return;
  const [columns, rows] = typeof position.size === "number" ? [position.size, position.size] : position.size;
  if (columns * rows > 25) return;
  const isTrue = check.winner === winner && winner === trueWinner(position);
  context.check(isTrue, "certificate: a false one is accepted", { proof: text });
}

function sizeOf(value: unknown): number {
  try {
    return JSON.stringify(value).length;
  } catch {
    return 0;
  }
}

/** The same certificate with its nodes, answers and lists in another order. */
function reordered(proof: Proof, random: Random): Proof {
  const order = random.shuffled(proof.nodes.map((_, i) => i));
  const renumber = (numbers: readonly number[]) => numbers.map((number) => order.indexOf(number));
  return {
    ...proof,
    position: {
      ...proof.position,
      black: random.shuffled(proof.position.black),
      white: random.shuffled(proof.position.white),
    },
    next: renumber(proof.next),
    nodes: order.map((old) => {
      const node = proof.nodes[old] as Proof["nodes"][number];
      return {
        ...node,
        stones: random.shuffled(node.stones),
        cells: random.shuffled(node.cells),
        answers: random
          .shuffled(node.answers)
          .map((answer) => ({ ...answer, to: random.shuffled(answer.to), next: renumber(answer.next) })),
      };
    }),
  };
}

/** A certificate with one to three places changed to other values of the same kind. */
function forged(proof: Proof, random: Random): unknown {
  const copy = JSON.parse(JSON.stringify(proof)) as JsonObject;
  const cells = cellsOf(proof.position.size);
  for (let changes = random.between(1, 3); changes > 0; changes--) change(copy, cells, random);
  return copy;
}

function change(proof: JsonObject, cells: readonly string[], random: Random): void {
  const position = proof.position as JsonObject;
  const nodes = proof.nodes as JsonObject[];
  const node = nodes.length > 0 && random.chance(75) ? random.pick(nodes) : null;
  const other = (color: Json | undefined) => (color === "black" ? "white" : "black");
  const end = () => random.pick([...cells, "top", "bottom", "left", "right"]);
  if (node === null) {
    switch (random.below(7)) {
      case 0:
        proof.winner = other(proof.winner);
        return;
      case 1:
        position.toMove = other(position.toMove);
        return;
      case 2:
        editList(position.black as Json[], () => random.pick(cells), random);
        return;
      case 3:
        editList(position.white as Json[], () => random.pick(cells), random);
        return;
      case 4:
        if (proof.move !== undefined && random.chance(50)) delete proof.move;
        else proof.move = random.pick(cells);
        return;
      case 5:
        editList(proof.next as Json[], () => random.below(nodes.length + 1), random);
        return;
      default:
        nodes.push(
          JSON.parse(
            JSON.stringify(nodes[0] ?? { ends: ["top", "bottom"], stones: [], cells: [], answers: [] }),
          ),
        );
        return;
    }
  }
  const answers = node.answers as JsonObject[];
  const answer = answers.length > 0 && random.chance(60) ? random.pick(answers) : null;
  if (answer !== null) {
    const choice = random.below(4);
    if (choice === 0) answer.reply = random.pick(cells);
    else if (choice === 1) editList(answer.to as Json[], () => random.pick(cells), random);
    else if (choice === 2) editList(answer.next as Json[], () => random.below(nodes.length + 1), random);
    else editList(answers, () => JSON.parse(JSON.stringify(answer)), random);
    return;
  }
  switch (random.below(4)) {
    case 0:
      (node.ends as Json[])[random.below(2)] = end();
      return;
    case 1:
      editList(node.stones as Json[], () => random.pick(cells), random);
      return;
    case 2:
      editList(node.cells as Json[], () => random.pick(cells), random);
      return;
    default: {
      const joined = (node.joined ?? []) as Json[];
      editList(joined, () => [end(), end()], random);
      node.joined = joined;
    }
  }
}

/** Adds, removes or replaces an item. */
function editList(list: Json[], item: () => Json, random: Random): void {
  const place = random.below(list.length + 1);
  if (random.chance(40)) list.splice(place, 0, item());
  else list.splice(place, 1, ...(random.chance(50) ? [item()] : []));
}

/** A certificate with as many parts as its lists can hold, most of them the same. */
function wideProof(random: Random): unknown {
  const size = random.pick([5, 11, 19]);
  const cells = cellsOf(size);
  const stones = random.some(cells, random.pick([0, 1, cells.length - 1]));
  const pair = [random.pick(["top", ...stones]), "top"];
  const same = [pair[0], pair[0]];
  const joined = Array.from({ length: random.pick([1, cells.length]) }, () => same);
  const node = { ends: same, joined, stones, cells: [], answers: [] };
  return {
    format: "hex-wasp-proof",
    version: 1,
    position: { size, black: stones, white: [], toMove: "white" },
    winner: "black",
    next: Array.from({ length: cells.length }, () => 0),
    nodes: Array.from({ length: random.pick([1, 3]) }, () => node),
  };
}
