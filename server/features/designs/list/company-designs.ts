import { eq } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import type { NamedPerson } from "#shared/design-list.ts";
import { isAllowed } from "#shared/permissions.ts";

import { namePeople } from "../../../db/queries/name-people.ts";
import { findVisibleDesign } from "../../../db/queries/owned-rows.ts";
import { families } from "../../../db/schema/families.ts";
import { memberships } from "../../../db/schema/users.ts";
import { writeAudit } from "../../../db/write-audit.ts";
import { inTenant } from "../../../http/add-call.ts";
import type { Answer, CallContext } from "../../../http/add-call.ts";
import { describeReader } from "../../../http/request-identity.ts";
import type { Tenant } from "../../../http/request-identity.ts";
import { asChange } from "../../records/as-change.ts";
import type { ChangeCall } from "../../records/as-change.ts";
import { copyFamily } from "../create-design.ts";
import type { WrittenDesign } from "../design-answer.ts";
import { holdFamily } from "./find-family.ts";

/**
 * Copies a room that somebody made in the company, with all its versions: the copy is the caller's, on the same
 * photo, and goes with it. That it was copied is noted.
 */
export async function copyCompanyDesign(
  call: ChangeCall<"copyCompanyDesign">,
): Promise<WrittenDesign> {
  const { tx, actor, params, change } = call;
  const named = await findVisibleDesign(tx, describeReader(actor), params.id);
  const copy = await copyFamily(call, named);
  const action = "design.copied";
  await writeAudit(tx, { ...change, action, target: named.name, details: { copy: copy.name } });
  return copy;
}

/** Who of the staff may look after rooms, by name. */
export async function listColleagues(
  call: CallContext<"listColleagues">,
): Promise<Answer<"listColleagues">> {
  return { items: await readColleagues(call) };
}

/** Hands a room to one of the staff, or to nobody; `not_found` for anybody else. */
export async function assignDesign(
  call: CallContext<"assignDesign">,
): Promise<Answer<"assignDesign">> {
  const { userId } = call.body;
  const colleagues = userId === null ? [] : await readColleagues(call);
  const assignee = colleagues.find(({ id }) => id === userId) ?? null;
  if (userId !== null && assignee === null) throw new AppError("not_found", "Colleague not found.");
  await asChange(call, async ({ tx, actor, params, change }) => {
    const { family } = await holdFamily(tx, describeReader(actor), params.id);
    await tx.update(families).set({ assigneeUserId: userId }).where(eq(families.id, family.id));
    const details = { to: assignee?.name ?? null };
    await writeAudit(tx, { ...change, action: "design.assigned", target: family.name, details });
  });
  return { assignee };
}

async function readColleagues(call: {
  tenant: Tenant;
  request: CallContext<"listColleagues">["request"];
}): Promise<NamedPerson[]> {
  const rows = await inTenant(call, ({ tx }) => tx.select().from(memberships));
  const staff = rows.filter(({ role }) => isAllowed("company-designs", role));
  const { database } = call.request.server.dependencies;
  const names = await namePeople(
    database,
    staff.map(({ userId }) => userId),
  );
  return staff
    .map(({ userId: id }) => ({ id, name: names.get(id)?.shown ?? null }))
    .toSorted((one, other) => (one.name ?? "").localeCompare(other.name ?? "", "en"));
}
