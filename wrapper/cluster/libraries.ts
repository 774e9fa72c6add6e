/** BullMQ and ioredis: optional peers, which are loaded only when a cluster is used. */
import { HexError } from "../errors.js";

export async function loadBullMq(): Promise<typeof import("bullmq")> {
  return loading(() => import("bullmq"));
}

export async function loadRedis(): Promise<Pick<typeof import("ioredis"), "Redis">> {
  return loading(() => import("ioredis"));
}

async function loading<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    const text = "clusters need two more packages: npm install bullmq ioredis";
    throw new HexError("cluster-unreachable", text, { cause });
  }
}
