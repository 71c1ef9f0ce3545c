import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { useState } from "react";

import { useAppDispatch } from "#renderer/state/hooks.ts";
import { noticeShown } from "#renderer/state/notices-slice.ts";
import { useListSharesQuery, useRevokeShareMutation } from "#renderer/state/shares-api.ts";
import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { bareList, flexBetween } from "#renderer/theme/layout.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { ConfirmDialog } from "#renderer/ui/confirm-dialog.tsx";
import { FieldNote } from "#renderer/ui/field-note.tsx";
import { useNow } from "#renderer/ui/use-now.ts";
import type { OwnShare } from "#shared/share.ts";

import { sharingTexts } from "../../texts/sharing-catalogue.ts";
import { useRoomSession } from "../room/use-room.ts";

/** The links that there are: until when, how often they were opened, what people said; and their end. */
export function OwnLinks() {
  const texts = useTexts(sharingTexts);
  const { designId } = useRoomSession();
  const dispatch = useAppDispatch();
  const links = useListSharesQuery({ params: { id: designId } });
  const [revoke] = useRevokeShareMutation();
  const [asked, setAsked] = useState<OwnShare | null>(null);
  const items = links.data?.items ?? [];
  const end = async () => {
    const shareId = asked?.id ?? "";
    setAsked(null);
    const { error } = await revoke({ params: { id: designId, shareId } });
    const isGone = error === undefined || error.code === "not_found";
    dispatch(
      noticeShown(
        isGone
          ? { tone: "success", text: texts.wasEnded }
          : { tone: "error", text: texts.notEnded },
      ),
    );
  };
  if (links.isError) return <FieldNote id="links-failure" error={texts.linksFailed} />;
  if (items.length === 0) return null;
  return (
    <Section>
      <Typography variant="subtitle1" component="h3">
        {texts.links}
      </Typography>
      <List>
        {items.map((share) => (
          <LinkRow key={share.id} share={share} onEnd={() => setAsked(share)} />
        ))}
      </List>
      <ConfirmDialog
        open={asked !== null}
        title={texts.endTitle}
        text={texts.endText}
        confirmLabel={texts.end}
        cancelLabel={texts.keep}
        danger
        onConfirm={() => void end()}
        onCancel={() => setAsked(null)}
      />
    </Section>
  );
}

function LinkRow({ share, onEnd }: { share: OwnShare; onEnd: () => void }) {
  const texts = useTexts(sharingTexts);
  const letters = share.letters.join(", ");
  return (
    <li>
      <Line>
        <div>
          <strong>{texts.versionsOf(letters, share.letters.length)}</strong>
          <Facts share={share} />
        </div>
        <AppButton variant="text" aria-label={texts.endOne(letters)} onClick={onEnd}>
          {texts.end}
        </AppButton>
      </Line>
      {share.votes.length === 0 ? null : (
        <Votes>
          {share.votes.map(({ name, letter, comment }) => (
            <li key={name}>
              {texts.chose(name, letter)}
              {comment === "" ? null : ` · ${comment}`}
            </li>
          ))}
        </Votes>
      )}
    </li>
  );
}

function Facts({ share }: { share: OwnShare }) {
  const texts = useTexts(sharingTexts);
  const locale = useLocale();
  const nowMs = useNow();
  const end = new Date(share.expiresAt);
  const date = new Intl.DateTimeFormat(locale, { dateStyle: "medium" }).format(end);
  const facts = [
    end.getTime() > nowMs ? texts.until(date) : texts.ended(date),
    ...(share.hasPasscode ? [texts.withPasscode] : []),
    share.views === 0 ? texts.unseen : texts.views(share.views),
    ...(share.letters.length < 2 ? [] : [texts.votes(share.votes.length)]),
  ];
  return <span>{facts.join(" · ")}</span>;
}

const Section = styled("section")({
  marginTop: 20,
  paddingTop: 16,
  borderTop: "1px solid var(--rw-line)",
});

const List = styled("ul")({
  ...bareList,
  "& > li": { padding: "10px 0" },
  "& > li + li": { borderTop: "1px solid var(--rw-line)" },
});

const Line = styled("div")({
  ...flexBetween(12),
  "& > div": { minWidth: 0 },
  "& strong": { ...textSize(14, 20, 600), display: "block" },
  "& span": quietText(13, 18),
  "& > button": { flex: "none" },
});

const Votes = styled("ul")({
  ...bareList,
  ...quietText(13, 18),
  overflowWrap: "anywhere",
});
