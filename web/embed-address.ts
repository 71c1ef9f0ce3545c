import { localeSchema } from "#shared/locale.ts";
import type { Locale } from "#shared/locale.ts";
import { embedLocaleField, embedNonceField, embedNonceSchema } from "#shared/wires/embed.ts";

export type EmbedAddress = {
  /** Null in a frame that no script of ours made: it speaks no protocol. */
  nonce: string | null;
  locale: Locale | null;
};

const namePrefix = "roomwright ";

/**
 * Takes what the host's script wrote behind the address out of it, so that no route carries it. The
 * window's name keeps it for a reload, which has to be known by the host as the same frame.
 */
export function takeEmbedAddress(page: Window): EmbedAddress {
  const { hash, pathname, search } = page.location;
  if (hash.startsWith(`#${embedNonceField}=`)) {
    page.name = namePrefix + hash.slice(1);
    page.history.replaceState(page.history.state, "", pathname + search);
  }
  const kept = page.name.startsWith(namePrefix) ? page.name.slice(namePrefix.length) : "";
  const fields = new URLSearchParams(kept);
  return {
    nonce: embedNonceSchema.safeParse(fields.get(embedNonceField)).data ?? null,
    locale: localeSchema.safeParse(fields.get(embedLocaleField)).data ?? null,
  };
}
