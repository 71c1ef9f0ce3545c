import { mkdirSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";

export type HostArguments = {
  appPath: string;
  mainPath: string;
  name: string;
  version: string;
  userData: string;
  /** What the app sees after the executable. */
  appArguments: string[];
  /** Switches for Chromium. */
  switches: string[];
};

/** Reads what an electron executable is started with: `[switches] <app folder> [arguments]`. */
export function readHostArguments(all: readonly string[]): HostArguments {
  const appArguments = all.filter(
    (argument) => !/^--(inspect|remote-debugging-port)/.test(argument),
  );
  const appPath = resolve(appArguments.find((argument) => !argument.startsWith("-")) ?? ".");
  const manifest = JSON.parse(readFileSync(join(appPath, "package.json"), "utf8")) as {
    name?: string;
    version?: string;
    main?: string;
  };
  const name = manifest.name ?? "app";
  const named = appArguments.find((argument) => argument.startsWith("--user-data-dir="));
  const userData = named?.slice("--user-data-dir=".length) ?? join(homedir(), ".config", name);
  mkdirSync(userData, { recursive: true });
  return {
    appPath,
    mainPath: join(appPath, manifest.main ?? "index.js"),
    name,
    version: manifest.version ?? "0.0.0",
    userData,
    appArguments,
    switches: appArguments.filter(
      (argument) => argument.startsWith("--") && !argument.startsWith("--user-data-dir="),
    ),
  };
}
