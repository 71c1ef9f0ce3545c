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

/** One of G'MIC's inpainting commands (`inpaint_pde` …) with its default arguments. */
export function createGmicEngine(
  gmic: string,
  method: "matchpatch" | "pde" | "morpho",
): EraseEngine {
  return {
    name: `gmic_${method}`,
    kind: method === "matchpatch" ? "texture" : "smooth",
    run: ({ photo, mask, out }) => {
      const fill = `to_rgb[0] channels[1] 0 inpaint_${method}[0] [1] keep[0] cut 0,255 round`;
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
