import type { Role, SessionType } from "./session.ts";

/**
 * Who somebody is when it comes to what they may do: a visitor without an account, a registered
 * person, or what a registered person is in the company of the request.
 */
export type Standing = "anonymous" | Role;

const everyone: readonly Standing[] = ["anonymous", "user", "editor", "admin", "owner", "operator"];
const registered: readonly Standing[] = ["user", "editor", "admin", "owner", "operator"];
const editors: readonly Standing[] = ["editor", "admin", "owner", "operator"];
const admins: readonly Standing[] = ["admin", "owner", "operator"];
const owners: readonly Standing[] = ["owner", "operator"];

/**
 * The one table of who may do what. The server enforces it on every call; clients only hide by it.
 */
export const permissions = {
  /** Photos, designs and renders of one's own. */
  "own-designs": everyone,
  /** Password, email, second factor, devices of one's own account. */
  "own-account": registered,
  /** Designs that other people made in the company. */
  "company-designs": editors,
  /** Products and sample rooms. */
  catalogue: editors,
  /** Theme, features, members, embed origins, a look at the credits. */
  "company-settings": admins,
  /** Billing, and the end of the company. */
  "company-ownership": owners,
} as const satisfies Record<string, readonly Standing[]>;

export type Permission = keyof typeof permissions;

/** Sessions without a type are anonymous, and an anonymous person has no role in any company. */
export function findStanding(person: { sessionType: SessionType | null; role: Role }): Standing {
  return person.sessionType === null || person.sessionType === "anonymous-login"
    ? "anonymous"
    : person.role;
}

export function isAllowed(permission: Permission, standing: Standing): boolean {
  const allowed: readonly Standing[] = permissions[permission];
  return allowed.includes(standing);
}
