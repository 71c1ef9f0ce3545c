import { constants, existsSync } from "node:fs";
import { access, readFile, stat, statfs } from "node:fs/promises";
import { join } from "node:path";

import { Client } from "pg";

import { AppError } from "#shared/app-error.ts";

import { migrationsFolder } from "../db/prepare-database.ts";
import { openOwner, readAuthSecret } from "../dependencies/open-operator-database.ts";
import { verifySmtp } from "../mail/smtp-transport.ts";
import type { Closers } from "../runtime/closers.ts";
import type { EnvConfig } from "../runtime/config.ts";
import { withinDeadline } from "../runtime/deadline.ts";
import { openDriver } from "../storage/open-driver.ts";

/** What one look found: a sentence, and whether somebody has to do something. */
export type Finding = { what: string; isWell: boolean; sentence: string };

type Patient = { env: EnvConfig; owner: Client | null };
type Look = (patient: Patient) => Promise<Omit<Finding, "what">>;

const well = (sentence: string) => ({ isWell: true, sentence });
const ill = (sentence: string) => ({ isWell: false, sentence });

/** Less than this is soon full: PostgreSQL stops when it cannot write. */
const minFreeShare = 0.05;
const minFreeBytes = 1_000_000_000;
const maxClockSeconds = 2;
const patienceMs = 10_000;
const sampledFiles = 20;

const looks: Readonly<Record<string, Look>> = {
  "Node.js": async () => {
    const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
    const isSupported = (major === 22 && minor >= 13) || major === 24 || major >= 26;
    return isSupported
      ? well(process.version)
      : ill(`${process.version} is not one of 22.13 or a newer 22, 24, or 26 and newer`);
  },
  disk: async ({ env }) => {
    const { bavail, blocks, bsize } = await statfs(env.dataDir);
    const free = bavail * bsize;
    const sentence = `${(free / 1e9).toFixed(1)} GB free (${((100 * bavail) / blocks).toFixed(0)} %)`;
    return { isWell: free > minFreeBytes && bavail / blocks > minFreeShare, sentence };
  },
  rights: async ({ env }) => {
    await access(env.dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    for (const name of [
      "auth-secret",
      "database-password",
      "demo-password",
      "s3-secret-access-key",
    ]) {
      const found = await stat(join(env.dataDir, name)).catch(() => null);
      if (found !== null && (found.mode & 0o077) !== 0)
        return ill(`${name} may be read by others: chmod 600 ${join(env.dataDir, name)}`);
    }
    return well(`${env.dataDir} can be written, its secrets are this user's alone`);
  },
  secrets: async ({ env }) => {
    await readAuthSecret(env);
    return well(env.authSecret === null ? "auth-secret is there and whole" : "AUTH_SECRET is set");
  },
  "web app": async ({ env }) =>
    existsSync(join(env.webDir, "index.html"))
      ? well(`built, in ${env.webDir}`)
      : ill(`not in ${env.webDir}: npm run build`),
  database: async ({ owner }) => {
    const { version } = await ask<{ version: string }>(
      owner,
      "select current_setting('server_version') as version",
    );
    return Number.parseInt(version, 10) >= 18
      ? well(`PostgreSQL ${version} answers`)
      : ill(`PostgreSQL ${version} answers; only 18 and newer have been tried`);
  },
  migrations: async ({ owner }) => {
    const { applied } = await ask<{ applied: string[] }>(
      owner,
      "select array(select created_at from drizzle.__drizzle_migrations) as applied",
    );
    const path = join(migrationsFolder, "meta", "_journal.json");
    const { entries } = JSON.parse(await readFile(path, "utf8")) as { entries: { when: number }[] };
    const known = new Set(entries.map(({ when }) => when));
    const unknown = applied.filter((when) => !known.has(Number(when))).length;
    if (unknown > 0) return ill(`the database has ${unknown} that this release does not know`);
    const open = known.size - applied.length;
    return well(open === 0 ? "all are applied" : `${open} will be applied at the next start`);
  },
  storage: async ({ env, owner }) => {
    const storage = await openDriver(env);
    await storage.check();
    const { keys } = await ask<{ keys: string[] }>(
      owner,
      `select array(select original_key from images order by created_at desc limit ${sampledFiles}) as keys`,
    );
    for (const key of keys) {
      if ((await storage.stat(key)) === null) return ill(`the file ${key} of a photo is missing`);
    }
    const where = env.storage === "s3" ? `bucket ${env.s3?.bucket}` : join(env.dataDir, "files");
    return well(`the newest ${keys.length} photos are there, in ${where}`);
  },
  clock: async ({ owner }) => {
    const { now } = await ask<{ now: Date }>(owner, "select clock_timestamp() as now");
    const apart = Math.abs(Date.now() - now.getTime()) / 1000;
    const sentence = `${apart.toFixed(1)} s from the database's`;
    return apart <= maxClockSeconds ? well(sentence) : ill(`${sentence}: synchronize both (NTP)`);
  },
  mail: async ({ env }) => {
    if (env.mail.smtpUrl !== null) {
      await verifySmtp(env.mail.smtpUrl);
      return well("the mail server lets us in");
    }
    const sentence = "SMTP_URL is not set: mail goes into files and reaches nobody";
    return { isWell: !env.production, sentence };
  },
  address: async ({ env }) => {
    if (env.publicUrl === null)
      return { isWell: !env.production, sentence: "PUBLIC_URL is not set: this machine alone" };
    const { status } = await fetch(`${env.publicUrl}/healthz`);
    return status === 200
      ? well(`${env.publicUrl} leads to a server`)
      : ill(`${env.publicUrl}/healthz answers ${status}`);
  },
};

async function ask<Row extends object>(owner: Client | null, text: string): Promise<Row> {
  if (owner === null) throw new AppError("unavailable", "not looked at without the database");
  const [row] = (await owner.query<Row>(text)).rows;
  if (row === undefined) throw new AppError("unavailable", "the database gave no answer");
  return row;
}

/** Looks at everything an installation needs; one that cannot be looked at is not well. */
export async function examine(env: EnvConfig, closers: Closers): Promise<Finding[]> {
  const findings: Finding[] = [];
  const owner = await openOwner(env, closers)
    .then(async (connection) => {
      const client = new Client({ ...connection, connectionTimeoutMillis: patienceMs });
      client.on("error", () => undefined);
      await client.connect();
      closers.add("the owner's connection", () => client.end());
      return client;
    })
    .catch((error: unknown) => {
      findings.push({ what: "connection", isWell: false, sentence: describe(error) });
      return null;
    });
  for (const [what, look] of Object.entries(looks)) {
    const found = await withinDeadline(what, patienceMs, look({ env, owner })).catch(
      (error: unknown) => ill(describe(error)),
    );
    findings.push({ what, ...found });
  }
  return findings;
}

const describe = (error: unknown) => (error instanceof Error ? error.message : String(error));
