import { stat } from "node:fs/promises";
import { tmpdir } from "node:os";

import { describe, expect, it } from "vitest";

import { findPostgresBinaries } from "#server/db/postgres-binaries.ts";

describe("the built-in PostgreSQL", () => {
  it("is found for the machine that the tests run on", async () => {
    const { postgres } = await findPostgresBinaries(tmpdir(), null);
    expect((await stat(postgres)).isFile()).toBe(true);
  });

  it("is missed in one sentence that names the way out", async () => {
    const machine = { platform: "sunos", arch: "sparc" };
    await expect(findPostgresBinaries(tmpdir(), null, machine)).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringMatching(
        /^There is no built-in PostgreSQL for sunos-sparc .*set DATABASE_URL/,
      ),
    });
  });
});
