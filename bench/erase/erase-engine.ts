import { execFile } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** One fill to run: paths of two pictures to read and of the one to write. */
export type FillJob = {
  readonly photo: string;
  /** The object and its shadow. */
  readonly mask: string;
  /** The object alone, for engines that tell the two apart; the mask unless given. */
  readonly object?: string;
  readonly out: string;
  /** How often it is filled again once the process is warm; none unless given. */
  readonly warmRounds?: number;
};

/** What one run cost: user and system time of a process; compiler and garbage collector count. */
export type FillCost = {
  /** From the start of its process, pictures read and written, to the end of the first fill. */
  readonly wholeCpuSeconds: number;
  readonly peakMegabytes: number;
  /** The first fill alone; null where a command does everything in one. */
  readonly fillCpuSeconds: number | null;
  readonly fillWallSeconds: number | null;
  /** The median of the fills after it; null where there were none. */
  readonly warmCpuSeconds: number | null;
};

/** Something that fills masks, each time in a process of its own. */
export type EraseEngine = {
  readonly name: string;
  /** Whether it copies texture, smooths colour in, or is there only to compare with. */
  readonly kind: "ours" | "texture" | "smooth" | "baseline";
  run(job: FillJob): Promise<FillCost>;
};

/** Nobody waits longer for one picture. */
export const maxFillMs = 5 * 60_000;

const execute = promisify(execFile);

/** The peers are compiled programs; ours are as well, but for the first that ever ran here. */
const compileCache = join(tmpdir(), "roomwright-compile-cache");

/**
 * An engine that runs one of `fillers` in a fresh Node of one thread: what is asked for is its cost.
 * `seed` is for fillers that draw lots.
 */
export function createNodeEngine(name: string, kind: EraseEngine["kind"], seed = 1): EraseEngine {
  const script = new URL("fill-process.ts", import.meta.url).pathname;
  return {
    name,
    kind,
    async run({ photo, mask, object = mask, out, warmRounds = 0 }) {
      const files = [photo, mask, object, out];
      const task = ["--single-threaded", script, name, ...files, String(warmRounds), String(seed)];
      const env = { ...process.env, NODE_COMPILE_CACHE: compileCache };
      const { stdout } = await execute(process.execPath, task, { timeout: maxFillMs, env });
      return JSON.parse(stdout) as FillCost;
    },
  };
}
