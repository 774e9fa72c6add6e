/** `hex-wasp cluster`: many machines on one question, over a Redis server. */
import { availableParallelism } from "node:os";
import { Command, Option } from "commander";
import { createCluster } from "../cluster/cluster.js";
import { startClusterWorker } from "../cluster/worker.js";
import { MOST_TABLE_MEGABYTES } from "../engine/engine-options.js";
import { MAX_WORKERS } from "../worker/pool.js";
import { type ClusterSolveOptions, solveByCluster } from "./cluster-solve.js";
import { drawStatus } from "./cluster-status.js";
import { parsePositiveNumber, wholeNumber } from "./parse-number.js";
import { printMessage } from "./print-message.js";
import { POSITION_ARGUMENT } from "./read-position.js";

interface ConnectionOptions {
  readonly redis: string;
  readonly queue?: string;
}

interface WorkOptions extends ConnectionOptions {
  readonly workers?: number;
  readonly table?: number;
  readonly stalledAfter?: number;
}

export function clusterCommand(): Command {
  return new Command("cluster")
    .description("solve a position with many machines, which share a Redis server")
    .addCommand(clusterSolveCommand())
    .addCommand(clusterWorkCommand())
    .addCommand(clusterStatusCommand())
    .addHelpText(
      "after",
      "\nClusters need two more packages: npm install bullmq ioredis" +
        "\n\nExamples:\n  $ hex-wasp cluster work --redis redis://localhost --workers 4\n" +
        "  $ hex-wasp cluster solve 9 e5 --redis redis://localhost --out results.jsonl\n" +
        "  $ hex-wasp cluster solve 8 --all-openings --redis rediss://user:password@example.org\n" +
        "  $ HEX_WASP_REDIS=redis://localhost hex-wasp cluster status",
    );
}

/** A command with the options by which it finds its cluster. */
function connectedCommand(name: string): Command {
  return new Command(name)
    .addOption(
      new Option("--redis <url>", "the server, like redis://host:6379 or rediss://user:password@host:6379")
        .env("HEX_WASP_REDIS")
        .makeOptionMandatory(),
    )
    .option("--queue <name>", "name of the cluster, if the server has several (default: default)");
}

function clusterSolveCommand(): Command {
  return connectedCommand("solve")
    .description(
      "coordinate the workers until the position is solved; started again after a crash or Ctrl-C, it continues",
    )
    .argument("<position...>", POSITION_ARGUMENT)
    .option("--all-openings", "solve every first move of the board, up to symmetry")
    .option("-a, --all-moves", "also find which moves win")
    .option("-t, --time <seconds>", "stop each position after this many seconds", parsePositiveNumber)
    .option("-n, --nodes <count>", "stop each position after expanding this many positions", wholeNumber(1))
    .option("--out <file>", "add each result with its certificate to this file, one line of JSON each")
    .option("--json", "print the results as JSON, one line per position")
    .option("--move <number>", "solve the position after this many moves of a game", wholeNumber(0))
    .action((words: string[], options: ClusterSolveOptions) => solveByCluster(words, options));
}

function clusterWorkCommand(): Command {
  return connectedCommand("work")
    .description("take jobs from the cluster until Ctrl-C, which gives running jobs back")
    .option("-w, --workers <count>", "threads (default: one per processor)", wholeNumber(1, MAX_WORKERS))
    .option(
      "--table <megabytes>",
      "size of the transposition table of each thread (default: 64)",
      wholeNumber(1, MOST_TABLE_MEGABYTES),
    )
    .option(
      "--stalled-after <seconds>",
      "give the job of a worker that is silent for so long to another (default: 10)",
      wholeNumber(1, 3600),
    )
    .action(work);
}

async function work({ redis, queue, table, stalledAfter, workers }: WorkOptions): Promise<void> {
  const threads = workers ?? Math.min(availableParallelism(), MAX_WORKERS);
  const worker = await startClusterWorker({
    connection: redis,
    workers: threads,
    onMessage: printMessage,
    ...(queue === undefined ? {} : { queue }),
    ...(table === undefined ? {} : { tableMegabytes: table }),
    ...(stalledAfter === undefined ? {} : { stalledAfterMs: stalledAfter * 1000 }),
  });
  printMessage(`${threads} thread${threads === 1 ? " takes" : "s take"} jobs; Ctrl-C ends`);
  await new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
  await worker.close();
}

function clusterStatusCommand(): Command {
  return connectedCommand("status")
    .description("show the queue, the workers and the questions")
    .option("--json", "print it as one line of JSON")
    .action(async ({ redis, queue, json }: ConnectionOptions & { readonly json?: boolean }) => {
      const cluster = createCluster({ connection: redis, ...(queue === undefined ? {} : { queue }) });
      try {
        const status = await cluster.status();
        process.stdout.write(json === true ? `${JSON.stringify(status)}\n` : drawStatus(status));
      } finally {
        await cluster.close();
      }
    });
}
