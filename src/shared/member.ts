import { z } from "zod";

/** What somebody can be in a company, the least first. */
export const memberRoles = ["editor", "admin", "owner"] as const;
export const memberRoleSchema = z.enum(memberRoles);
export type MemberRole = z.infer<typeof memberRoleSchema>;

/** Whether the first role may do more than the second. */
export function outranks(one: MemberRole, other: MemberRole): boolean {
  return memberRoles.indexOf(one) > memberRoles.indexOf(other);
}

export const memberSchema = z.object({
  userId: z.uuid(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  role: memberRoleSchema,
});
export type Member = z.infer<typeof memberSchema>;

/** Which roles a company wants two-step sign-in of, and who of its members does not have it. */
export const factorRolesSchema = z.object({
  /** In the order of `memberRoles`. */
  roles: z.array(memberRoleSchema),
  /** Members of whatever role without two-step sign-in, with how many living API keys they made. */
  without: z.array(memberSchema.extend({ apiKeys: z.int().min(0) })),
});
export type FactorRoles = z.infer<typeof factorRolesSchema>;

/** Why the roles stay as they are, in an error's details: whoever wants it of themself has it first. */
export const ownFactorMissing = "own_factor_missing";

export const invitationSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  role: memberRoleSchema,
  invitedByName: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** Past it, the link is no good until the invitation is sent again. */
  expiresAt: z.iso.datetime(),
});
export type Invitation = z.infer<typeof invitationSchema>;

/** The secret of an invitation's link. */
export const invitationTokenSchema = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/** Why a change of members is refused; travels as `reason` in an error's details. */
export const memberRefusalSchema = z.enum([
  "last_owner",
  "owners_only",
  "own_role",
  "already_member",
  "other_email",
  "own_address_off",
  "too_many",
]);
export type MemberRefusal = z.infer<typeof memberRefusalSchema>;
