import { AppError } from "#shared/app-error.ts";

import { createCompany } from "./create-company.ts";
import type { CompanyWorld } from "./company-world.ts";
import { describeInvitation } from "./invite-person.ts";
import { giveStarterCatalogue } from "./starter-catalogue.ts";

type Asked = Parameters<typeof createCompany>[1] & {
  hasStarter: boolean;
  /** Whether the addresses lead to this machine alone. */
  isLocal: boolean;
};

/**
 * The command: founds a company, and then gives it what it may start with. Should that fail, the company
 * is there, and the invitation is shown all the same.
 */
export async function foundCompany(world: CompanyWorld, asked: Asked): Promise<string> {
  const made = await createCompany(world, asked);
  const { name, slug, owner, link } = made;
  const lines = [
    `${name} is founded: ${world.origin}/c/${slug}`,
    describeInvitation({ email: owner, role: "owner" }, link),
  ];
  if (asked.isLocal) {
    lines.push("PUBLIC_URL is not set, so these addresses lead to this machine.");
  }
  if (!asked.hasStarter) return lines.join("\n");
  try {
    return [...lines, await giveStarterCatalogue(world, made)].join("\n");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const next = `Run add-starter-catalogue --slug ${slug} to go on.`;
    const sentence = `Its starter catalogue is not complete: ${reason}\n${next}`;
    throw new AppError("unavailable", [...lines, sentence].join("\n"), { cause: error });
  }
}
