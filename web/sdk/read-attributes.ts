import type { EmbedOptions, EmbedMode, EmbedPrefill } from "./embed-types.ts";

/** What an element that the page marked asks for. Null where it names no company. */
export function readAttributes(box: HTMLElement): EmbedOptions | null {
  const { dataset } = box;
  const { roomwright: company, timeout } = dataset;
  if (!company) return null;
  const { route, locale, mode, height, label, color, ink } = dataset;
  const { name, email, phone, product, room, leads, cart } = dataset;
  const fields: Record<string, string> = {};
  for (const [key, value = ""] of Object.entries(dataset)) {
    if (/^field[A-Z]/.test(key)) fields[key.charAt(5).toLowerCase() + key.slice(6)] = value;
  }
  const prefill: EmbedPrefill = { name, email, phone, product, room };
  return {
    company,
    route,
    locale,
    mode: mode as EmbedMode | undefined,
    height,
    label,
    color,
    ink,
    prefill,
    fields,
    leads: leads !== undefined,
    cart: cart !== undefined,
    timeoutMs: timeout ? +timeout : undefined,
  };
}
