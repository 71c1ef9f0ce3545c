import { styled } from "@mui/material/styles";
import { useState } from "react";

import { useListThemeVersionsQuery } from "#renderer/state/studio/theme-api.ts";
import { formatPast } from "#renderer/i18n/format-past.ts";
import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { flexRow } from "#renderer/theme/layout.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { AppDialog, DialogActions, DialogText } from "#renderer/ui/app-dialog.tsx";
import { ConfirmDialog } from "#renderer/ui/confirm-dialog.tsx";
import { useNow } from "#renderer/ui/use-now.ts";
import type { ThemeVersion } from "#shared/wires/http/theme-calls.ts";

import { StudioFailure } from "../../parts/studio-failure.tsx";
import { StudioLoading } from "../../parts/studio-loading.tsx";
import { StudioBadge } from "../../parts/studio-badge.ts";
import { themeTexts } from "../../texts/theme-catalogue.ts";
import { useRollBack } from "./use-roll-back.ts";

const pageLength = 20;

/** What was published, newest first, each with a way back to it. */
export function HistoryDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const texts = useTexts(themeTexts);
  const [chosen, setChosen] = useState<ThemeVersion | null>(null);
  const { rollBack, isBusy } = useRollBack(() => {
    setChosen(null);
    onClose();
  });
  return (
    <>
      <AppDialog open={open} title={texts.history} onClose={onClose} closesOutside width={560}>
        <Pages onChoose={setChosen} />
        <DialogActions sx={{ marginTop: 5 }}>
          <AppButton variant="text" onClick={onClose}>
            {texts.close}
          </AppButton>
        </DialogActions>
      </AppDialog>
      <ConfirmDialog
        open={chosen !== null}
        title={texts.rollBackTitle(chosen?.number ?? 0)}
        text={texts.rollBackText}
        confirmLabel={texts.rollBack}
        cancelLabel={texts.cancel}
        busy={isBusy}
        onCancel={() => setChosen(null)}
        onConfirm={() => {
          if (chosen !== null) void rollBack(chosen.number);
        }}
      />
    </>
  );
}

type Choose = { onChoose: (version: ThemeVersion) => void };

function Pages({ onChoose }: Choose) {
  const [cursors, setCursors] = useState<readonly (string | null)[]>([null]);
  return (
    <List>
      {cursors.map((cursor, index) => (
        <Page
          key={cursor ?? "first"}
          cursor={cursor}
          isLast={index === cursors.length - 1}
          onChoose={onChoose}
          onMore={(next) => setCursors([...cursors, next])}
        />
      ))}
    </List>
  );
}

type PageProps = Choose & {
  cursor: string | null;
  isLast: boolean;
  onMore: (cursor: string) => void;
};

function Page({ cursor, isLast, onChoose, onMore }: PageProps) {
  const texts = useTexts(themeTexts);
  const { data, error, isFetching, refetch } = useListThemeVersionsQuery({
    query: { limit: pageLength, ...(cursor === null ? {} : { cursor }) },
  });
  if (data === undefined) {
    return (
      <li>
        {error === undefined ? (
          <StudioLoading rows={3} />
        ) : (
          <StudioFailure error={error} busy={isFetching} onRetry={() => void refetch()} />
        )}
      </li>
    );
  }
  const { nextCursor } = data;
  return (
    <>
      {cursor === null && data.items.length === 0 ? (
        <li>
          <DialogText>{texts.historyEmpty}</DialogText>
        </li>
      ) : null}
      {data.items.map((version, index) => (
        <VersionRow
          key={version.number}
          version={version}
          isCurrent={cursor === null && index === 0}
          onChoose={onChoose}
        />
      ))}
      {isLast && nextCursor !== null ? (
        <li>
          <AppButton variant="text" onClick={() => onMore(nextCursor)}>
            {texts.showMore}
          </AppButton>
        </li>
      ) : null}
    </>
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
