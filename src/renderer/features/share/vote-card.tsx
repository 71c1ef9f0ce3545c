import { styled } from "@mui/material/styles";
import { useId } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { bareList, cardSurface, flexColumn } from "#renderer/theme/layout.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { Field } from "#renderer/ui/field.tsx";
import { FieldNote } from "#renderer/ui/field-note.tsx";
import type { ShareVote } from "#shared/share.ts";

import { nameChoice } from "./name-choice.ts";
import { shareTexts } from "./texts/share-catalogue.ts";
import { useVote } from "./use-vote.ts";
import type { VoteProps } from "./use-vote.ts";

export type VoteCardProps = VoteProps & {
  isPhone: boolean;
  /** What people said; null for who has not voted in this visit. */
  said: readonly ShareVote[] | null;
};

/** Asks for a name and nothing else. On a phone its button stays at the lower edge of the screen. */
export function VoteCard({ isPhone, said, ...props }: VoteCardProps) {
  const texts = useTexts(shareTexts);
  const form = useVote(props);
  const { version, kept } = props;
  const id = useId();
  const own = nameChoice(version, texts.version);
  const button = (
    <AppButton
      type="submit"
      form={id}
      variant="contained"
      size="large"
      fullWidth
      loading={form.isBusy}
    >
      <Label>{kept === null ? texts.voteFor(version.letter, own) : texts.changeVote}</Label>
    </AppButton>
  );
  return (
    <Card id={id} noValidate onSubmit={form.onSubmit}>
      <Field
        label={texts.yourName}
        autoComplete="name"
        inputProps={{ maxLength: 60 }}
        {...form.field("name")}
      />
      <Field
        label={texts.comment}
        optional
        autoComplete="off"
        placeholder={texts.commentHint}
        inputProps={{ maxLength: 280 }}
        {...form.field("comment")}
      />
      {form.failure === null ? null : <FieldNote id={`${id}-failure`} error={form.failure} />}
      {isPhone ? <Edge>{button}</Edge> : button}
      <Note>{texts.voteNote}</Note>
      {said === null ? null : <Said votes={said} />}
    </Card>
  );
}

function Said({ votes }: { votes: readonly ShareVote[] }) {
  const texts = useTexts(shareTexts);
  return (
    <section aria-label={texts.said}>
      <Votes>
        {votes.map(({ name, letter, comment }) => (
          <li key={name}>
            <strong>{texts.saidOne(name, letter)}</strong>
            {comment === "" ? null : <span>{comment}</span>}
          </li>
        ))}
      </Votes>
    </section>
  );
}

const Card = styled("form")({ ...cardSurface, ...flexColumn(14), padding: 20 });

const Label = styled("span")({
  overflow: "hidden",
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  textWrap: "balance",
});

const Note = styled("p")({ ...quietText(13, 18), margin: 0, textAlign: "center" });

const Edge = styled("div")({
  position: "fixed",
  zIndex: 4,
  insetInline: 0,
  bottom: 0,
  padding: "12px var(--rw-margin) max(12px, env(safe-area-inset-bottom))",
  backgroundColor: "var(--rw-paper)",
  boxShadow: "0 -1px 0 var(--rw-line)",
});

const Votes = styled("ul")({
  ...bareList,
  ...flexColumn(8),
  paddingTop: 14,
  borderTop: "1px solid var(--rw-line)",
  overflowWrap: "anywhere",
  "& strong": { ...textSize(14, 20, 600), display: "block" },
  "& span": { ...quietText(14, 20) },
});
