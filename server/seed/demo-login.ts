import { randomInt } from "node:crypto";
import { join } from "node:path";

import { setMembership } from "../db/memberships.ts";
import type { Dependencies } from "../dependencies/dependencies.ts";
import { findByPassword, writePerson } from "../features/auth/registered-people.ts";
import { readOrCreateSecret } from "../runtime/secret-file.ts";
import { seedCompanies } from "./companies.ts";
import { passwordWords } from "./password-words.ts";

/** How to sign in to the demonstration. */
export type DemoLogin = { email: string; password: string };

const email = "demo@roomwright.example";

/**
 * Makes the demonstration's person, who owns the seeded companies. The password is made up once
 * and kept in the data directory; a lost file means a new password.
 */
export async function ensureDemoLogin({ config, database }: Dependencies): Promise<DemoLogin> {
  const password = await readOrCreateSecret(join(config.dataDir, "demo-password"), {
    minLength: 8,
    create: makePassword,
    isReplaceable: true,
  });
  const userId =
    (await findByPassword(database, email, password)) ??
    (await writePerson(database, { email, name: "Demo", password }));
  for (const { id } of seedCompanies) {
    await setMembership(database, { companyId: id, userId, role: "owner" });
  }
  return { email, password };
}

/** Four words and a number: about 34 random bits that can be typed from a screen. */
function makePassword(): string {
  const words = Array.from({ length: 4 }, () => passwordWords[randomInt(passwordWords.length)]);
  return [...words, randomInt(10, 100)].join("-");
}
