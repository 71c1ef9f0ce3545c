import { emailSchema } from "#shared/account.ts";

/** What is wrong with an address that was typed; undefined when mail can be sent to it. */
export function checkAddress(
  typed: string,
  texts: { emailMissing: string; emailOdd: string },
): string | undefined {
  const address = typed.trim();
  if (address === "") return texts.emailMissing;
  return emailSchema.safeParse(address).success ? undefined : texts.emailOdd;
}
