import { createAttemptLimiter } from "./attempt-limiter.ts";
import type { AttemptLimiter, AttemptLimits } from "./attempt-limiter.ts";
import { createPasswordLimiter } from "./password-limiter.ts";
import type { PasswordLimiter } from "./password-limiter.ts";
import type { SharedHits } from "./shared-hits.ts";
import type { Dependencies } from "../dependencies/dependencies.ts";

const minute = 60_000;
const quarterHour = 15 * 60_000;
const hour = 60 * 60_000;

/** What is tried how often: one table, in force for every call that does the same thing. */
const limits = {
  /** Wrong codes of somebody who has the password. */
  secondFactor: { windowMs: quarterHour, account: 5, address: 50, tenant: 1_000 },
  /** Visits that make a new anonymous person or open one. */
  anonymous: { windowMs: quarterHour, account: null, address: 600, tenant: 50_000 },
  register: { windowMs: hour, account: 5, address: 30, tenant: 1_000 },
  passwordReset: { windowMs: hour, account: 5, address: 30, tenant: 1_000 },
  /** Links of emails that are tried. */
  emailLink: { windowMs: quarterHour, account: null, address: 60, tenant: 2_000 },
  emailChange: { windowMs: hour, account: 5, address: 30, tenant: 1_000 },
  frameToken: { windowMs: quarterHour, account: 300, address: 1_200, tenant: 50_000 },
  /** Keys that open nothing. */
  keyGuess: { windowMs: quarterHour, account: null, address: 200, tenant: 5_000 },
  /** What programs ask for with a key, by the key. */
  keyUse: { windowMs: minute, account: 600, address: 3_000, tenant: 3_000 },
  /** Emails to people who are invited, by the email. */
  invitation: { windowMs: hour, account: 5, address: 60, tenant: 200 },
  /** Messages that somebody asks to be sent again, or for a try, by the webhook. */
  webhookSend: { windowMs: hour, account: 60, address: 300, tenant: 300 },
  /** Visitors who ask for a quote. */
  quote: { windowMs: hour, account: 20, address: 60, tenant: 2_000 },
  /** Everything that is kept of somebody, in one archive. */
  personalExport: { windowMs: hour, account: 5, address: 30, tenant: 300 },
  /** Pictures that are downloaded: each may be coded anew. */
  download: { windowMs: quarterHour, account: 90, address: 400, tenant: 5_000 },
  /** Links that are made: each replays a design. */
  share: { windowMs: hour, account: 40, address: 120, tenant: 2_000 },
  /** Passcodes that are tried, by the link. */
  sharePasscode: { windowMs: quarterHour, account: 10, address: 50, tenant: 1_000 },
  /** Votes, by the link. */
  shareVote: { windowMs: hour, account: 200, address: 60, tenant: 5_000 },
  /** What pages send of the visits of those who agreed, by the person: a batch of events each. */
  visitEvents: { windowMs: quarterHour, account: 200, address: 2_000, tenant: 50_000 },
  handOff: { windowMs: quarterHour, account: 30, address: 120, tenant: 5_000 },
} as const satisfies Record<string, AttemptLimits>;

export type Limiters = Readonly<Record<keyof typeof limits, AttemptLimiter>> & {
  /** Wrong passwords, at sign-in and wherever the current one is asked for again. */
  readonly password: PasswordLimiter;
};

/** The limiters of one application, counted over `hits`. RATE_LIMIT_FACTOR multiplies every limit. */
export function createLimiters({ clock, config }: Dependencies, hits: SharedHits): Limiters {
  const entries = Object.entries(limits).map(([name, limit]) => [
    name,
    createAttemptLimiter({ config, hits }, name, limit),
  ]);
  // Justified by mapping every key of the table.
  const table = Object.fromEntries(entries) as Omit<Limiters, "password">;
  return { ...table, password: createPasswordLimiter({ clock, config, hits }) };
}
