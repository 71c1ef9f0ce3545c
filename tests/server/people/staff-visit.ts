import { setMembership } from "#server/db/memberships.ts";
import { writePerson } from "#server/features/auth/registered-people.ts";
import type { MemberRole } from "#shared/member.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import type { TestServer } from "#support/test-server.ts";

export const members = "/api/v1/studio/members";
export const invitations = "/api/v1/studio/invitations";

/** Somebody signed in at a company, with what they are asked about most. */
export type StaffMember = { userId: string; email: string; browser: TestBrowser };

/** A registered person with a confirmed email, signed in; `role` null is no member. */
export async function enterAs(
  server: TestServer,
  email: string,
  role: MemberRole | null,
  companyId: string,
): Promise<StaffMember> {
  const password = "a long enough password";
  const userId = await writePerson(server.database, { email, name: email, password });
  if (role !== null) await setMembership(server.database, { companyId, userId, role });
  const browser = createTestBrowser(server.app);
  await browser.signIn("regular-login", { email, password });
  return { userId, email: email.toLowerCase(), browser };
}

export const change = (by: StaffMember, whom: StaffMember, role: MemberRole) =>
  by.browser.send({ method: "PATCH", url: `${members}/${whom.userId}`, payload: { role } });

export const remove = (by: StaffMember, whom: StaffMember) =>
  by.browser.send({ method: "DELETE", url: `${members}/${whom.userId}` });

export const invite = (by: StaffMember, email: string, role: MemberRole) =>
  by.browser.post(invitations, { email, role });
