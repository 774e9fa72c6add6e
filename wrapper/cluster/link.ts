/** What coordinators and workers have in common: their options, the connection to Redis, and their version. */
import { describe, HexError } from "../errors.js";
import { type Connection, connect, parseConnection, type RedisAddress } from "./connection.js";
import { CLUSTER_VERSION } from "./messages.js";
import { ClusterStore } from "./store.js";
import type { ClusterOptions } from "./types.js";

export interface CheckedClusterOptions {
  readonly address: RedisAddress;
  readonly queue: string;
  readonly onMessage: (line: string) => void;
}

/** Validates the options that coordinators and workers have in common. */
export function checkClusterOptions(
  given: Readonly<Partial<Record<keyof ClusterOptions, unknown>>>,
): CheckedClusterOptions {
  const { connection, queue = "default", onMessage = () => {} } = given;
  if (typeof queue !== "string" || !/^[\w.-]{1,64}$/.test(queue)) {
    const form = "up to 64 letters, digits and . _ -";
    throw new HexError("bad-option", `queue: ${describe(queue)} is not a name of ${form}`);
  }
  if (typeof onMessage !== "function") {
    throw new HexError("bad-option", `onMessage: ${describe(onMessage)} is not a function`);
  }
  return {
    address: parseConnection(connection),
    queue,
    onMessage: onMessage as (line: string) => void,
  };
}

/** An open connection and what belongs to it. */
export interface Link extends Connection {
  readonly store: ClusterStore;
}

export async function openLink({ address, queue, onMessage }: CheckedClusterOptions): Promise<Link> {
  const connection = await connect(address, onMessage);
  return { ...connection, store: new ClusterStore(connection.redis, queue) };
}

export function versionText(version: string): string {
  return `hex-wasp ${version.replace(/^\d+-/, "")}`;
}

export function ownVersion(): string {
  return versionText(CLUSTER_VERSION);
}
