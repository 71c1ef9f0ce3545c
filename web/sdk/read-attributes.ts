import type { EmbedOptions } from "./embed-types.ts";

/** What an element that the page marked asks for. Null where it names no company. */
export function readAttributes({ dataset }: HTMLElement): EmbedOptions | null {
  const { roomwright: company, timeout, leads, cart, ...rest } = dataset;
  if (!company) return null;
  const { name, email, phone, product, room } = rest;
  const fields: Record<string, string> = {};
  for (const key of Object.keys(rest)) {
    const [, first, others] = /^field([A-Z])(.*)/.exec(key) ?? [];
    if (first) fields[first.toLowerCase() + others] = rest[key] ?? "";
  }
  return {
    ...(rest as Partial<EmbedOptions>),
    // Other scripts mark elements with a theme, too.
    theme: undefined,
    company,
    prefill: { name, email, phone, product, room },
    fields,
    leads: leads !== undefined,
    cart: cart !== undefined,
    timeoutMs: timeout ? +timeout : undefined,
  };
}
