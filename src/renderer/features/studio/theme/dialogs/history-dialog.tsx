import { styled } from "@mui/material/styles";
import { useState } from "react";

import { studioApi } from "#renderer/state/studio/studio-api.ts";
import { formatPast } from "#renderer/i18n/format-past.ts";
import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { flexRow } from "#renderer/theme/layout.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { AppDialog, DialogActions, DialogText } from "#renderer/ui/app-dialog.tsx";
import { useNow } from "#renderer/ui/use-now.ts";
import type { ThemeVersion } from "#shared/wires/http/theme-calls.ts";

import { MoreButton } from "../../parts/more-button.tsx";
import { StudioBadge } from "../../parts/studio-badge.tsx";
import { StudioPending } from "../../parts/studio-pending.tsx";
import { StudioQuestion } from "../../parts/studio-question.tsx";
import { themeTexts } from "../../texts/theme-catalogue.ts";
import { useRollBack } from "./use-roll-back.ts";

const firstPage = { query: { limit: 20 } };

/** What was published, newest first, each with a way back to it. */
export function HistoryDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const texts = useTexts(themeTexts);
  const [chosen, setChosen] = useState<ThemeVersion | null>(null);
  const rollBack = useRollBack();
  return (
    <>
      <AppDialog open={open} title={texts.history} onClose={onClose} closesOutside width={560}>
        <Versions onChoose={setChosen} />
        <DialogActions sx={{ marginTop: 5 }}>
          <AppButton variant="text" onClick={onClose}>
            {texts.close}
          </AppButton>
        </DialogActions>
      </AppDialog>
      <StudioQuestion
        open={chosen !== null}
        title={texts.rollBackTitle(chosen?.number ?? 0)}
        text={texts.rollBackText}
        confirmLabel={texts.rollBack}
        onAgree={async () => {
          if (chosen !== null) await rollBack(chosen.number);
          onClose();
        }}
        onClose={() => setChosen(null)}
      />
    </>
  );
}

type Choose = { onChoose: (version: ThemeVersion) => void };

function Versions({ onChoose }: Choose) {
  const texts = useTexts(themeTexts);
  const pages = studioApi.useListThemeVersionsInfiniteQuery(firstPage);
  const versions = pages.data?.pages.flatMap(({ items }) => items);
  return (
    <List>
      {versions === undefined ? (
        <li>
          <StudioPending query={pages} rows={3} />
        </li>
      ) : null}
      {versions?.length === 0 ? (
        <li>
          <DialogText>{texts.historyEmpty}</DialogText>
        </li>
      ) : null}
      {versions?.map((version, index) => (
        <VersionRow
          key={version.number}
          version={version}
          isCurrent={index === 0}
          onChoose={onChoose}
        />
      ))}
      {pages.hasNextPage ? (
        <li>
          <MoreButton variant="text" pages={pages} />
        </li>
      ) : null}
    </List>
  );
}

function VersionRow({
  version,
  isCurrent,
  onChoose,
}: Choose & { version: ThemeVersion; isCurrent: boolean }) {
  const texts = useTexts(themeTexts);
  const locale = useLocale();
  const nowMs = useNow();
  const { number, note, restoredFrom, publishedAt, publishedByName, colours } = version;
  const when = formatPast(Date.parse(publishedAt), nowMs, locale);
  const origin = restoredFrom === null ? null : texts.restoredFrom(restoredFrom);
  return (
    <Row>
      <Colours aria-hidden>
        {colours.map((colour, index) => (
          // Two fields may have the same colour; their places never change.
          <span key={`${String(index)}${colour}`} style={{ backgroundColor: colour }} />
        ))}
      </Colours>
      <Words>
        <strong>{texts.version(number)}</strong>
        {isCurrent ? <StudioBadge data-tone="on">{texts.current}</StudioBadge> : null}
        <span>{publishedByName === null ? texts.before : `${publishedByName}, ${when}`}</span>
        {note === "" && origin === null ? null : <span>{note === "" ? origin : note}</span>}
      </Words>
      {isCurrent ? null : (
        <AppButton
          variant="outlined"
          size="small"
          aria-label={texts.rollBackTo(number)}
          onClick={() => onChoose(version)}
        >
          {texts.rollBack}
        </AppButton>
      )}
    </Row>
  );
}

const List = styled("ul")({
  listStyle: "none",
  margin: "12px 0 0",
  padding: 0,
  maxHeight: "min(520px, 60dvh)",
  overflowY: "auto",
});

const Row = styled("li")({
  ...flexRow("8px 14px"),
  flexWrap: "wrap",
  padding: "12px 4px",
  "& + &": { borderTop: "1px solid var(--rw-line)" },
});

const Colours = styled("span")({
  flex: "none",
  display: "flex",
  overflow: "hidden",
  borderRadius: "var(--rw-radius-swatch)",
  boxShadow: "0 0 0 1px var(--rw-line2)",
  "& > span": { width: 14, height: 36 },
});

const Words = styled("span")({
  ...flexRow("2px 8px"),
  ...textSize(14, 20),
  flex: "1 1 180px",
  flexWrap: "wrap",
  minWidth: 0,
  "& > strong": { fontWeight: 600 },
  "& > span:not([data-tone])": {
    ...quietText(13, 18),
    flexBasis: "100%",

    overflowWrap: "anywhere",
  },
});
