import { execFileSync } from "node:child_process";

import { expect, test } from "vitest";

import { writeCommand } from "#renderer/features/operator/write-command.ts";

/** The words that a shell makes of a command. */
function readWords(command: string): string[] {
  const script = `set -- ${command.replace("npm run operator -- ", "")}; for word; do printf '%s\\n' "$word"; done`;
  return execFileSync("sh", ["-c", script], { encoding: "utf8" }).trimEnd().split("\n");
}

test.runIf(process.platform !== "win32")(
  "the command says what was typed, whatever a shell would read in it",
  () => {
    const name = `O'Hara & "Sons" $(id)`;
    const owner = "o'hara@acme.example";
    expect(readWords(writeCommand({ name, slug: "ohara", owner, hasStarter: true }))).toEqual([
      "create-company",
      "--name",
      name,
      "--slug",
      "ohara",
      "--owner",
      owner,
      "--with-starter-catalogue",
    ]);
  },
);

test("what is not typed yet stands there as an example", () => {
  expect(writeCommand({ name: " ", slug: "", owner: "", hasStarter: false })).toBe(
    "npm run operator -- create-company \\\n  --name 'Acme Paints' --slug acme-paints \\\n  --owner owner@acme.example",
  );
});
