import { createNodeEngine, type EraseEngine } from "./erase-engine.ts";
import { createGmicEngine, findGmic, gmicMethods } from "./gmic-engine.ts";

export type EngineList = {
  readonly engines: readonly EraseEngine[];
  /** A sentence for each peer that cannot run here. */
  readonly missing: readonly string[];
};

/** Ours, and with `peers` everything to compare it with that this machine has. */
export function listEngines({ peers, seed }: { peers: boolean; seed: number }): EngineList {
  const ours = createNodeEngine("ours", "ours", seed);
  if (!peers) return { engines: [ours], missing: [] };
  const gmic = findGmic();
  const commands = gmic === null ? [] : gmicMethods.map((name) => createGmicEngine(gmic, name));
  return {
    engines: [
      ours,
      createNodeEngine("cvjs_telea", "smooth"),
      createNodeEngine("cvjs_ns", "smooth"),
      ...commands,
      createNodeEngine("meanfill", "baseline"),
      createNodeEngine("none", "baseline"),
    ],
    missing: [
      ...(gmic === null ? ["G'MIC: not installed here (the command gmic is not on the PATH)"] : []),
      "Resynthesizer: has no package or command to run, so it is not part of the comparison",
    ],
  };
}
