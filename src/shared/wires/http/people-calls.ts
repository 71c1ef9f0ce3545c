import { z } from "zod";

import { emailSchema } from "../../account.ts";
import { apiKeyPermissionSchema, apiKeySchema } from "../../api-key.ts";
import {
  factorRolesSchema,
  invitationSchema,
  invitationTokenSchema,
  memberRoles,
  memberRoleSchema,
  memberSchema,
} from "../../member.ts";
import { byId, defineCalls } from "./http-call.ts";
import type { HttpCall } from "./http-call.ts";

const settings = { access: "user", permission: "company-settings", tag: "studio" } as const;
const ownership = { access: "user", permission: "company-ownership", tag: "studio" } as const;
const userParams = z.object({ userId: z.uuid() });
const tokenBody = z.strictObject({ token: invitationTokenSchema });

const settingsCalls = defineCalls(settings, {
  listApiKeys: {
    method: "GET",
    path: "/api/v1/studio/keys",
    summary: "The company's API keys, newest first, without their secrets",
    answer: z.object({ items: z.array(apiKeySchema) }),
  },
  createApiKey: {
    method: "POST",
    path: "/api/v1/studio/keys",
    summary: "Create an API key; the key is shown only in this response",
    body: z.strictObject({
      name: z.string().trim().min(1).max(80),
      permissions: z
        .array(apiKeyPermissionSchema)
        .min(1)
        .max(3)
        .transform((named) => [...new Set(named)]),
    }),
    status: 201,
    answer: apiKeySchema.extend({ key: z.string() }),
  },
  revokeApiKey: {
    method: "DELETE",
    path: "/api/v1/studio/keys/:id",
    summary: "Revoke an API key immediately",
    params: byId,
  },
  listMembers: {
    method: "GET",
    path: "/api/v1/studio/members",
    summary: "The company's members, owners first",
    answer: z.object({ items: z.array(memberSchema) }),
  },
  changeMember: {
    method: "PATCH",
    path: "/api/v1/studio/members/:userId",
    summary: "Change a member's role; only owners can add or remove owners",
    params: userParams,
    body: z.strictObject({ role: memberRoleSchema }),
    answer: memberSchema,
  },
  removeMember: {
    method: "DELETE",
    path: "/api/v1/studio/members/:userId",
    summary: "Remove a member immediately; the last owner cannot be removed",
    params: userParams,
  },
  listInvitations: {
    method: "GET",
    path: "/api/v1/studio/invitations",
    summary: "Open invitations, newest first",
    answer: z.object({ items: z.array(invitationSchema) }),
  },
  createInvitation: {
    method: "POST",
    path: "/api/v1/studio/invitations",
    summary: "Invite someone by email for 14 days; replaces an earlier invitation",
    body: z.strictObject({ email: emailSchema, role: memberRoleSchema }),
    status: 201,
    answer: invitationSchema,
  },
  resendInvitation: {
    method: "POST",
    path: "/api/v1/studio/invitations/:id/resend",
    summary: "Send a new link, valid for 14 days; the previous one stops working",
    params: byId,
    answer: invitationSchema,
  },
  revokeInvitation: {
    method: "DELETE",
    path: "/api/v1/studio/invitations/:id",
    summary: "Withdraw an invitation",
    params: byId,
  },
});

const ownershipCalls = defineCalls(ownership, {
  getFactorRoles: {
    method: "GET",
    path: "/api/v1/studio/factor-roles",
    summary: "Which roles must have two-factor sign-in, and which members do not have it",
    answer: factorRolesSchema,
  },
  changeFactorRoles: {
    method: "PUT",
    path: "/api/v1/studio/factor-roles",
    summary: "Require two-factor sign-in of these roles; your own only once you have it yourself",
    body: z.strictObject({ roles: z.array(memberRoleSchema).max(memberRoles.length) }),
    answer: factorRolesSchema,
  },
});

export const peopleCalls = {
  ...settingsCalls,
  ...ownershipCalls,
  readInvitation: {
    access: "tenant",
    tag: "account",
    method: "POST",
    path: "/api/v1/invitations/read",
    summary: "The invitation behind a link; 410 if it is no longer valid",
    body: tokenBody,
    answer: z.object({
      companyName: z.string(),
      email: z.string(),
      role: memberRoleSchema,
      invitedByName: z.string().nullable(),
      expiresAt: z.iso.datetime(),
    }),
  },
  acceptInvitation: {
    access: "user",
    permission: "own-account",
    tag: "account",
    method: "POST",
    path: "/api/v1/invitations/accept",
    summary: "Accept an invitation with the account whose confirmed email was invited",
    body: tokenBody,
    answer: z.object({ role: memberRoleSchema }),
  },
} as const satisfies Record<string, HttpCall>;
