import { z } from "zod";

import type { KeyValueStore } from "#renderer/platform/key-value-store.ts";
import { parseJson } from "#shared/parse-json.ts";
import { personNameSchema, shareSecretSchema, voteCommentSchema } from "#shared/share.ts";

/** Before the beginning of a link's secret, in local storage. */
const shareVotePrefix = "shareVote:";

const keptVoteSchema = z.object({
  /** With it the vote can be changed; no other link knows it. */
  voter: shareSecretSchema,
  name: personNameSchema,
  comment: voteCommentSchema,
  position: z.int().min(0),
});
export type KeptVote = z.infer<typeof keptVoteSchema>;

/** How this browser has voted on a link; null when it has not. */
export function readKeptVote(local: KeyValueStore, token: string): KeptVote | null {
  return keptVoteSchema.safeParse(parseJson(local.read(nameVote(token)) ?? "")).data ?? null;
}

export function keepVote(local: KeyValueStore, token: string, vote: KeptVote): void {
  local.write(nameVote(token), JSON.stringify(vote));
}

/** A new secret of 256 random bits, base64url. */
export function createVoter(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** Enough of the link's secret to tell links apart, and too little to open one. */
function nameVote(token: string): string {
  return `${shareVotePrefix}${token.slice(0, 12)}`;
}
