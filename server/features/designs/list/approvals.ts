import { eq } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import type { ApprovalState } from "#shared/design-list.ts";

import { writeAudit } from "../../../db/write-audit.ts";
import { families } from "../../../db/schema/families.ts";
import type { Answer } from "../../../http/add-call.ts";
import { describeReader } from "../../../http/request-identity.ts";
import type { Tenant } from "../../../http/request-identity.ts";
import type { ChangeCall } from "../../records/as-change.ts";
import { queueWebhooks } from "../../webhooks/queue-webhooks.ts";
import { describeApproval } from "./describe-rooms.ts";
import type { FamilyRow } from "./describe-rooms.ts";
import { writeNote } from "./design-notes.ts";
import { holdFamily } from "./find-family.ts";

type Asking = ChangeCall<"askForApproval">;
type Deciding = ChangeCall<"decideApproval">;
const actionOf = {
  asked: "design.approval-asked",
  approved: "design.approved",
  returned: "design.returned",
} as const satisfies Record<ApprovalState, string>;

/**
 * Asks the company to approve the room as this version shows it now; what was said to it before is over. A
 * room that is waiting already, as it is, is left as it is.
 */
export async function askForApproval(call: Asking): Promise<Answer<"askForApproval">> {
  refuseSwitchedOff(call.tenant);
  const { tx, actor, params } = call;
  const { design, family } = await holdFamily(tx, ownOnly(actor.userId), params.id);
  const isWaiting =
    family.approval === "asked" &&
    family.approvalDesignId === design.id &&
    family.approvalVersion === design.version;
  if (isWaiting) return answer(family, call.change.actor.name);
  const asked = { approvalDesignId: design.id, approvalVersion: design.version };
  return write(call, { ...family, ...asked }, "asked");
}

/** A question that was decided about, or never asked, cannot be taken back. */
export async function withdrawApproval(
  call: ChangeCall<"withdrawApproval">,
): Promise<Answer<"withdrawApproval">> {
  const { tx, actor, params, change } = call;
  const { family } = await holdFamily(tx, ownOnly(actor.userId), params.id);
  refuseUnasked(family);
  const nothing = {
    approval: null,
    approvalDesignId: null,
    approvalVersion: null,
    approvalAt: null,
    approvalUserId: null,
  };
  await tx.update(families).set(nothing).where(eq(families.id, family.id));
  const action = "design.approval-withdrawn";
  await writeAudit(tx, { ...change, action, target: family.name, details: {} });
  return { approval: null };
}

/**
 * Approves a room that was asked about, or sends it back, in which case a note says why. What was asked about
 * has to be as it was: `conflict` when it has been changed since, or when nobody asks any more.
 */
export async function decideApproval(call: Deciding): Promise<Answer<"decideApproval">> {
  const { tx, actor, params, body } = call;
  const { design, family } = await holdFamily(tx, describeReader(actor), params.id);
  refuseUnasked(family);
  const isThat = design.id === family.approvalDesignId;
  if (!isThat || design.version !== family.approvalVersion) {
    throw new AppError("conflict", "The room has been changed since it was asked about.", {
      details: { reason: "outdated" },
    });
  }
  if (body.note !== undefined) await writeNote(call, family.id, body.note);
  return write(call, family, body.decision);
}

async function write(
  { tx, jobs, change }: Asking | Deciding,
  family: FamilyRow,
  approval: ApprovalState,
) {
  const { at, actor } = change;
  const written: FamilyRow = {
    ...family,
    approval,
    approvalAt: at,
    approvalUserId: actor.userId,
  };
  const { approvalDesignId, approvalVersion, approvalAt, approvalUserId } = written;
  const set = { approval, approvalDesignId, approvalVersion, approvalAt, approvalUserId };
  await tx.update(families).set(set).where(eq(families.id, family.id));
  const event = actionOf[approval];
  const details = { version: approvalVersion };
  await writeAudit(tx, { ...change, action: event, target: family.name, details });
  const data = { designId: approvalDesignId, name: family.name, version: approvalVersion };
  await queueWebhooks(tx, jobs, { event, at, data });
  return answer(written, actor.name);
}

function answer(family: FamilyRow, by: string | null) {
  return { approval: describeApproval(family, false, by) };
}

function refuseUnasked(family: FamilyRow): void {
  if (family.approval === "asked") return;
  throw new AppError("conflict", "Nobody asks for this room to be approved.", {
    details: { reason: "unasked" },
  });
}

function refuseSwitchedOff({ features }: Tenant): void {
  if (features.approvals) return;
  throw new AppError("forbidden", "Approvals are switched off for this company.");
}

function ownOnly(userId: string) {
  return { userId, seesCompany: false };
}
