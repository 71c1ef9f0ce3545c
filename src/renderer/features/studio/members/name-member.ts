import type { Member } from "#shared/member.ts";

/** What a member is called; the email where there is no name. */
export function nameMember({ name, email }: Pick<Member, "name" | "email">): string {
  return name ?? email ?? "?";
}
