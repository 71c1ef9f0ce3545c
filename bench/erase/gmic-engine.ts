import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";

import { maxFillMs, type EraseEngine, type FillCost } from "./erase-engine.ts";
import { readPeakMegabytes } from "./peak-memory.ts";

const pollMs = 5;

/** Where G'MIC's command is, or null: it is a program of the system, not a package of ours. */
export function findGmic(): string | null {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return folders.map((folder) => join(folder, "gmic")).find((file) => existsSync(file)) ?? null;
}

/**
 * G'MIC's inpainting commands: three with their default arguments, and the greedy one (Daisy et al.,
 * "A Smarter Exemplar-Based Inpainting Algorithm", 2014) with those of its dialog in GIMP.
 */
const commands = {
  matchpatch: "inpaint_matchpatch[0] [1]",
  patch: "inpaint[0] [1],7,16,0.1,1.2,0,0.05,10,1",
  pde: "inpaint_pde[0] [1]",
  morpho: "inpaint_morpho[0] [1]",
} as const;

type GmicMethod = keyof typeof commands;

/** All of them, those that copy texture first. */
export const gmicMethods = ["matchpatch", "patch", "pde", "morpho"] as const;

/** One of G'MIC's inpainting commands. */
export function createGmicEngine(gmic: string, method: GmicMethod): EraseEngine {
  return {
    name: `gmic_${method}`,
    kind: method === "matchpatch" || method === "patch" ? "texture" : "smooth",
    run: ({ photo, mask, out }) => {
      const fill = `to_rgb[0] channels[1] 0 ${commands[method]} keep[0] cut 0,255 round`;
      return timeCommand([gmic, "-v", "-1", photo, mask, ...fill.split(" "), "output", out]);
    },
  };
}

/** Runs a command under bash's `time`, which knows its processor time to the millisecond. */
function timeCommand(command: readonly string[]): Promise<FillCost> {
  const script = 'TIMEFORMAT="%U %S"; time "$@"';
  const child = spawn("bash", ["-c", script, "bash", ...command], {
    stdio: ["ignore", "ignore", "pipe"],
    timeout: maxFillMs,
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  let peakMegabytes = Number.NaN;
  const poll = setInterval(() => {
    const pid = findChild(child.pid);
    if (pid === null) return;
    const megabytes = readPeakMegabytes(pid);
    if (Number.isFinite(megabytes)) peakMegabytes = megabytes;
  }, pollMs);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => {
      clearInterval(poll);
      const times = /([\d.]+) ([\d.]+)\s*$/.exec(said);
      if (code !== 0 || times === null) {
        reject(new Error(`${command.join(" ")}: ${said}`));
        return;
      }
      const wholeCpuSeconds = Number(times[1]) + Number(times[2]);
      resolve({
        wholeCpuSeconds,
        peakMegabytes,
        fillCpuSeconds: null,
        fillWallSeconds: null,
        warmCpuSeconds: null,
      });
    });
  });
}

function findChild(pid: number | undefined): number | null {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
    return children === "" ? null : Number(children.split(" ")[0]);
  } catch {
    return null;
  }
}
