import { randomInt } from "node:crypto";

import { and, count, eq, isNotNull, isNull, lt } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";

import { AppError } from "#shared/app-error.ts";

import type { Clock } from "../runtime/clock.ts";
import type { Database, Transaction } from "./database.ts";
import { notePersonEvent } from "./note-person-event.ts";
import { recoveryCodes, secondFactors } from "./schema/accounts.ts";
import { hashToken } from "./tokens.ts";
import type { ValueSeal } from "./tokens.ts";

/**
 * Authenticator apps (TOTP, RFC 6238: SHA-1, six digits, thirty seconds, one step of clock
 * difference either way) and the recovery codes that stand in for them. Secrets are sealed, codes
 * hashed, and none is good twice. Switching it on and off is noted in the audit log.
 */
export type SecondFactorStore = {
  describe(userId: string): Promise<{ enabled: boolean; recoveryCodesLeft: number }>;
  /**
   * A new secret in place of one that was never confirmed. Throws `conflict` when the second
   * factor is on already.
   */
  begin(userId: string, label: string): Promise<{ secret: string; uri: string }>;
  /** Switches it on and returns the recovery codes; null for a wrong code. */
  confirm(userId: string, code: string, also: Also): Promise<string[] | null>;
  /** Whether this is a code of theirs, of the app or for recovery; uses it up. */
  spend(userId: string, code: string): Promise<boolean>;
  /** New recovery codes in place of all old ones; null when the second factor is off. */
  renewRecoveryCodes(userId: string, also: Also): Promise<string[] | null>;
  remove(userId: string, also: Also): Promise<void>;
};

/** What else belongs to a change, in its transaction. */
type Also = (tx: Transaction) => Promise<void>;

const stepSeconds = 30;
const secretBytes = 20;
/** Crockford's: none of them is mistaken for another. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
const codeLength = 16;
const codePattern = new RegExp(`^[${alphabet}]{${codeLength}}$`);
const codeCount = 10;

/** The store over `database`. */
export function createSecondFactorStore(
  database: Database,
  clock: Clock,
  seal: ValueSeal,
): SecondFactorStore {
  return {
    describe: (userId) => database.withIdentity((tx) => describeFactor(tx, userId)),
    async begin(userId, label) {
      const secret = new Secret({ size: secretBytes });
      const values = { secretSealed: seal.seal(secret.base32), confirmedAt: null, lastStep: 0 };
      const written = await database.withIdentity((tx) =>
        tx
          .insert(secondFactors)
          .values({ userId, ...values })
          .onConflictDoUpdate({
            target: secondFactors.userId,
            set: values,
            setWhere: isNull(secondFactors.confirmedAt),
          })
          .returning({ userId: secondFactors.userId }),
      );
      if (written.length === 0) throw new AppError("conflict", "Two-factor sign-in is already on.");
      return { secret: secret.base32, uri: createTotp(secret, label).toString() };
    },
    confirm: (userId, code, also) =>
      database.withIdentity(async (tx) => {
        if (!(await spendAppCode(tx, seal, { userId, code, now: clock.now(), first: true }))) {
          return null;
        }
        await notePersonEvent(tx, { at: clock.now(), userId, action: "person.factor-on" });
        await also(tx);
        return writeRecoveryCodes(tx, userId);
      }),
    spend: (userId, code) =>
      database.withIdentity(async (tx) => {
        if (await spendAppCode(tx, seal, { userId, code, now: clock.now(), first: false })) {
          return true;
        }
        return spendRecoveryCode(tx, userId, code);
      }),
    renewRecoveryCodes: (userId, also) =>
      database.withIdentity(async (tx) => {
        const { enabled } = await describeFactor(tx, userId);
        if (!enabled) return null;
        await notePersonEvent(tx, { at: clock.now(), userId, action: "person.codes-renewed" });
        await also(tx);
        return writeRecoveryCodes(tx, userId);
      }),
    async remove(userId, also) {
      await database.withIdentity(async (tx) => {
        await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
        await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
        await notePersonEvent(tx, { at: clock.now(), userId, action: "person.factor-off" });
        await also(tx);
      });
    },
  };
}

async function describeFactor(
  tx: Transaction,
  userId: string,
): Promise<{ enabled: boolean; recoveryCodesLeft: number }> {
  const [factor] = await tx
    .select({ confirmedAt: secondFactors.confirmedAt })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId));
  const enabled = factor !== undefined && factor.confirmedAt !== null;
  if (!enabled) return { enabled, recoveryCodesLeft: 0 };
  const [left] = await tx
    .select({ codes: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId));
  return { enabled, recoveryCodesLeft: left?.codes ?? 0 };
}

/** `first` is the code that confirms the app; all others need a confirmed one. */
async function spendAppCode(
  tx: Transaction,
  seal: ValueSeal,
  { userId, code, now, first }: { userId: string; code: string; now: Date; first: boolean },
): Promise<boolean> {
  const digits = code.replaceAll(/\s+/g, "");
  if (!/^\d{6}$/.test(digits)) return false;
  const state = first ? isNull(secondFactors.confirmedAt) : isNotNull(secondFactors.confirmedAt);
  const mine = and(eq(secondFactors.userId, userId), state);
  const [factor] = await tx
    .select({ secretSealed: secondFactors.secretSealed })
    .from(secondFactors)
    .where(mine);
  const secret = factor === undefined ? null : seal.open(factor.secretSealed);
  if (factor === undefined || secret === null) return false;
  const totp = createTotp(Secret.fromBase32(secret));
  const timestamp = now.getTime();
  const distance = totp.validate({ token: digits, timestamp, window: 1 });
  if (distance === null) return false;
  const step = totp.counter({ timestamp }) + distance;
  // The one statement decides: of two tries with one code, the second finds the step taken. The
  // secret is part of it, so that a code of a replaced secret confirms nothing.
  const taken = await tx
    .update(secondFactors)
    .set({ lastStep: step, ...(first ? { confirmedAt: now } : {}) })
    .where(
      and(
        mine,
        lt(secondFactors.lastStep, step),
        eq(secondFactors.secretSealed, factor.secretSealed),
      ),
    )
    .returning({ userId: secondFactors.userId });
  return taken.length > 0;
}

/** Good only while the second factor is on: removing it removes them. */
async function spendRecoveryCode(tx: Transaction, userId: string, code: string): Promise<boolean> {
  const codeHash = hashRecoveryCode(userId, code);
  if (codeHash === null) return false;
  const spent = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ userId: recoveryCodes.userId });
  return spent.length > 0;
}

async function writeRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
  const codes = createRecoveryCodes();
  const rows = codes.flatMap((code) => {
    const codeHash = hashRecoveryCode(userId, code);
    return codeHash === null ? [] : [{ userId, codeHash }];
  });
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(rows);
  return codes;
}

function createTotp(secret: Secret, label = ""): TOTP {
  return new TOTP({
    issuer: "Roomwright",
    label,
    secret,
    algorithm: "SHA1",
    digits: 6,
    period: stepSeconds,
  });
}

/** Ten codes of 80 random bits, in groups of four as people write them down. */
function createRecoveryCodes(): string[] {
  return Array.from({ length: codeCount }, () => {
    const letters = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]);
    return letters.join("").match(/.{4}/g)?.join("-") ?? "";
  });
}

/** What is kept of a code, or null for what is none. Spaces, dashes, case and look-alikes go. */
function hashRecoveryCode(userId: string, written: string): Buffer | null {
  const code = written
    .toLowerCase()
    .replaceAll(/[\s-]+/g, "")
    .replaceAll(/[il]/g, "1")
    .replaceAll("o", "0");
  return codePattern.test(code) ? hashToken(`${userId} ${code}`) : null;
}
