/** Values that no program should pass, and ways to hide them in arguments that were right. */
import type { Random } from "./random.js";

/** Thrown by hostile getters and proxies. Not an Error, so nobody may rely on `message` or `stack`. */
const THROWN: readonly unknown[] = [
  new TypeError("hostile"),
  null,
  undefined,
  "hostile",
  0,
  { code: "bad-cell" },
];

function revoked(target: object): object {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
}

/** A proxy that throws whatever is done with it. */
function trap(target: object, thrown: unknown): object {
  const fail = () => {
    throw thrown;
  };
  return new Proxy(target, {
    get: fail,
    has: fail,
    ownKeys: fail,
    getOwnPropertyDescriptor: fail,
    getPrototypeOf: fail,
  });
}

/** An array of any length, each item of which is `item`. */
export function endless(item: unknown, length: number): unknown[] {
  return new Proxy([], {
    get: (target, key) => {
      if (key === "length") return length;
      return typeof key === "string" && /^\d+$/.test(key) ? item : Reflect.get(target, key);
    },
    has: () => true,
  });
}

function nested(depth: number): unknown {
  let value: unknown = "a1";
  for (let i = 0; i < depth; i++) value = i % 2 === 0 ? [value] : { value };
  return value;
}

function circular(): object {
  const value: Record<string, unknown> = { size: 3, black: [], white: [], toMove: "black" };
  value.self = value;
  return value;
}

const PLAIN: readonly unknown[] = [
  undefined,
  null,
  true,
  false,
  0,
  -0,
  1,
  -1,
  0.5,
  2,
  3,
  5,
  19,
  20,
  64,
  65,
  1e9,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  1e308,
  NaN,
  Infinity,
  -Infinity,
  0n,
  7n,
  2n ** 70n,
];

/** Names of cells, edges and colours with the wrong letters, digits, blanks and joiners. */
const TEXTS: readonly string[] = [
  "",
  " ",
  "a",
  "1",
  "a0",
  "a01",
  "a1 ",
  " a1",
  "a1\n",
  "A1",
  "z9",
  "t1",
  "a20",
  "a1a2",
  "aa1",
  "a1.0",
  "a1e1",
  "a+1",
  "а1",
  "ａ１",
  "a１",
  "a١",
  "ª1",
  "a¹",
  "a①",
  "ⓐ1",
  "a\u200b1",
  "a1\ufe0f",
  "\u202ea1",
  "á1",
  "a\u03011",
  "a1\u0000",
  "\ud800",
  "a1\ud83d",
  "top ",
  "Top",
  "tор",
  "ВLACK",
  "Black",
  "black ",
  "blасk",
  "white\u200d",
  "constructor",
  "__proto__",
  "toString",
  "hasOwnProperty",
  "length",
  "null",
  "NaN",
  "[object Object]",
  "%s%n",
  "../../etc/passwd",
  "<img src=x onerror=1>",
  "💥",
  "a".repeat(5000),
  "9".repeat(400),
];

/** A value of no use, made anew each time. */
export function hostileValue(random: Random): unknown {
  const thrown = random.pick(THROWN);
  const makers: (() => unknown)[] = [
    () => random.pick(PLAIN),
    () => random.pick(PLAIN),
    () => random.pick(TEXTS),
    () => random.pick(TEXTS),
    () => Symbol("a1"),
    () => () => "a1",
    () => async () => {},
    () => ({}),
    () => [],
    () => [[]],
    () => [null],
    () => [random.pick(TEXTS)],
    () => [random.pick(PLAIN), random.pick(PLAIN)],
    () => Object.create(null),
    () => Object.freeze({ size: 3 }),
    () => new String("a1"),
    () => new Number(3),
    () => new Date(0),
    () => /a1/,
    () => new Map([["size", 3]]),
    () => new Set(["a1"]),
    () => new Uint8Array(8),
    () => new ArrayBuffer(8),
    () => Promise.resolve("a1"),
    () => new WeakMap(),
    () => new Error("a1"),
    () => new Array(random.pick([1, 5, 400, 4e9])),
    () => ({ length: random.pick([1, 1e9, -1, NaN]), 0: "a1" }),
    () => endless("a1", random.pick([2, 500, 4e9])),
    () => endless(undefined, 4e9),
    () => nested(random.pick([3, 30, 3000])),
    () => circular(),
    () => revoked({}),
    () => revoked([]),
    () => trap({}, thrown),
    () => trap([], thrown),
    () => ({ toString: () => "a1" }),
    () => ({ valueOf: () => 3, [Symbol.toPrimitive]: () => 3 }),
    () => ({
      [Symbol.toPrimitive]: () => {
        throw thrown;
      },
    }),
    // biome-ignore lint/suspicious/noThenProperty: a promise that is none
    () => ({ then: (resolve: (value: unknown) => void) => resolve("a1") }),
    () => ({
      toJSON: () => {
        throw thrown;
      },
    }),
    () =>
      Object.defineProperty([], 0, {
        get: () => {
          throw thrown;
        },
        enumerable: true,
      }),
    () => JSON.parse('{"__proto__": {"size": 3}}'),
  ];
  return random.pick(makers)();
}

/** A copy of a value with one place spoilt: a part is replaced or lost, a key is added, or reading it throws. */
export function spoilt(value: unknown, random: Random): unknown {
  if (typeof value !== "object" || value === null || random.chance(15)) return hostileValue(random);
  const thrown = random.pick(THROWN);
  const isList = Array.isArray(value);
  const keys = Object.keys(value);
  const copy = (isList ? [...value] : { ...value }) as Record<string, unknown>;
  const key = keys.length === 0 ? "0" : random.pick(keys);
  switch (random.below(10)) {
    case 0:
      copy[isList ? String(keys.length) : random.pick(TEXTS)] = hostileValue(random);
      return copy;
    case 1:
      if (isList) (copy as unknown as unknown[]).length += random.pick([1, 3, 1e6]);
      else delete copy[key];
      return copy;
    case 2:
      return Object.defineProperty(copy, key, {
        get: () => {
          throw thrown;
        },
        enumerable: true,
      });
    case 3:
      return new Proxy(copy, {
        get: (target, name) => {
          if (name === key) throw thrown;
          return Reflect.get(target, name);
        },
      });
    case 4:
      copy[key] = hostileValue(random);
      return copy;
    default:
      copy[key] = spoilt(copy[key], random);
      return copy;
  }
}
