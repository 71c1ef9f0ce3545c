import { useState } from "react";
import { z } from "zod";

import { useServices } from "#renderer/services/services-context.tsx";
import { useAppDispatch } from "#renderer/state/hooks.ts";
import { noticeShown } from "#renderer/state/notices-slice.ts";
import { useVoteOnShareMutation } from "#renderer/state/shares-api.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { useForm } from "#renderer/ui/use-form.ts";
import { personNameSchema, voteCommentSchema } from "#shared/share.ts";
import type { OpenShare, ShareVote, SharedVersion } from "#shared/share.ts";

import { createVoter, keepVote } from "./kept-vote.ts";
import type { KeptVote } from "./kept-vote.ts";
import { shareTexts } from "./texts/share-catalogue.ts";

export type VoteProps = {
  share: OpenShare;
  token: string;
  version: SharedVersion;
  kept: KeptVote | null;
  /** With what everybody has said by now. */
  onVoted: (vote: KeptVote, said: readonly ShareVote[]) => void;
};

/** The vote of this browser, which it can change. */
export function useVote({ share, token, version, kept, onVoted }: VoteProps) {
  const texts = useTexts(shareTexts);
  const { local } = useServices().platform.storage;
  const dispatch = useAppDispatch();
  const [vote] = useVoteOnShareMutation();
  const [voter] = useState(() => kept?.voter ?? createVoter());
  return useForm({
    start: { name: kept?.name ?? "", comment: kept?.comment ?? "" },
    schema: z.object({
      name: z.string().trim().min(1, texts.nameMissing).pipe(personNameSchema),
      comment: voteCommentSchema,
    }),
    async submit({ name, comment }) {
      const { position } = version;
      const key = share.key === null ? {} : { key: share.key };
      const body = { voter, position, name, comment, ...key };
      const { votes } = await vote({ params: { token }, body }).unwrap();
      const cast = { voter, name, comment, position };
      keepVote(local, token, cast);
      onVoted(cast, votes);
      dispatch(noticeShown({ tone: "success", text: texts.voted }));
    },
    explain(error) {
      const { code, details } = error as { code?: string; details?: { reason?: string } };
      if (code === "rate_limited") return { field: null, text: texts.tooMany };
      if (details?.reason === "name") return { field: "name", text: texts.nameTaken };
      return { field: null, text: code === "conflict" ? texts.voteFull : texts.voteFailed };
    },
  });
}
