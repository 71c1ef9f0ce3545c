import { localeSchema } from "#shared/locale.ts";
import type { Locale } from "#shared/locale.ts";
import { anonymousUserIdSchema } from "#shared/session.ts";
import {
  embedLocaleField,
  embedNonceField,
  embedNonceSchema,
  embedVisitorField,
} from "#shared/wires/embed.ts";

export type EmbedAddress = {
  /** Null in a frame that no script of ours made: it speaks no protocol. */
  nonce: string | null;
  locale: Locale | null;
  /** Who the visitor was, if the page around keeps anybody; undefined where the address is silent. */
  visitor: string | null | undefined;
};

const namePrefix = "roomwright ";

/**
 * Takes what the host's script wrote behind the address out of it, so that no route carries it. The
 * window's name keeps it for a reload, which has to be known by the host as the same frame; who the
 * visitor is stays in memory, for a name outlives the page.
 */
export function takeEmbedAddress(page: Window): EmbedAddress {
  const { hash, pathname, search } = page.location;
  let visitor: EmbedAddress["visitor"];
  if (hash.startsWith(`#${embedNonceField}=`)) {
    const given = new URLSearchParams(hash.slice(1));
    const named = given.get(embedVisitorField);
    if (named !== null) visitor = anonymousUserIdSchema.safeParse(named).data ?? null;
    given.delete(embedVisitorField);
    page.name = `${namePrefix}${given.toString()}`;
    page.history.replaceState(page.history.state, "", pathname + search);
  }
  const kept = page.name.startsWith(namePrefix) ? page.name.slice(namePrefix.length) : "";
  const fields = new URLSearchParams(kept);
  return {
    nonce: embedNonceSchema.safeParse(fields.get(embedNonceField)).data ?? null,
    locale: localeSchema.safeParse(fields.get(embedLocaleField)).data ?? null,
    visitor,
  };
}
