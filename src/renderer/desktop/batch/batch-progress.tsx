import { styled } from "@mui/material/styles";

import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { bareList, cardSurface, flexColumn, flexWrap } from "#renderer/theme/layout.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { Banner } from "#renderer/ui/banner.tsx";
import { ProgressBar } from "#renderer/ui/progress-bar.tsx";
import type { BatchResult, BatchState } from "#shared/batch.ts";

import { batchTexts } from "./batch-texts.ts";

export type BatchProgressProps = {
  state: BatchState;
  control: (verb: "pause" | "go-on" | "cancel") => void;
  onOpen: () => void;
  onAgain: () => void;
};

/** How far the batch is, photo by photo, and what can be done about it. */
export function BatchProgress({ state, ...actions }: BatchProgressProps) {
  const texts = useTexts(batchTexts);
  const { status, done, doubtful, failed, total, current } = state;
  const finished = done + doubtful + failed;
  const underWay = current.reduce((sum, { progress }) => sum + progress, 0);
  return (
    <Stack>
      <Card>
        <Status>{texts.statuses[status]}</Status>
        {state.hasFailedToStart ? (
          <Banner tone="danger" role="alert">
            {texts.goOnFailed}
          </Banner>
        ) : null}
        {status === "interrupted" && total === 0 ? null : (
          <>
            <ProgressBar
              label={texts.progress}
              value={total === 0 ? 0 : (finished + underWay) / total}
              valueText={texts.of(finished, total)}
            />
            {status === "interrupted" ? (
              <Quiet>{texts.isDone(finished, total)}</Quiet>
            ) : (
              <Figures state={state} finished={finished} />
            )}
          </>
        )}
        {doubtful === 0 ? null : <Quiet>{texts.doubtfulNote}</Quiet>}
        <Actions state={state} {...actions} />
      </Card>
      <Results state={state} />
    </Stack>
  );
}

function Figures({ state, finished }: { state: BatchState; finished: number }) {
  const texts = useTexts(batchTexts);
  const locale = useLocale();
  const { done, doubtful, failed, total, photosPerMinute } = state;
  const speed = photosPerMinute?.toLocaleString(locale, { maximumFractionDigits: 1 });
  const said = [
    texts.of(finished, total),
    texts.counts.done(done),
    ...(doubtful === 0 ? [] : [texts.counts.doubtful(doubtful)]),
    ...(failed === 0 ? [] : [texts.counts.failed(failed)]),
    ...(speed === undefined ? [] : [texts.speed(speed)]),
  ];
  return <Quiet>{said.join(" · ")}</Quiet>;
}

function Actions({ state: { status }, control, onOpen, onAgain }: BatchProgressProps) {
  const texts = useTexts(batchTexts);
  const isOver = status === "finished" || status === "cancelled";
  const mayPause = status === "running" || status === "watching";
  const mayGoOn = status === "paused" || status === "interrupted" || status === "pausing";
  return (
    <Buttons>
      {mayGoOn ? (
        <AppButton variant="contained" onClick={() => control("go-on")}>
          {texts.goOn}
        </AppButton>
      ) : null}
      {mayPause ? (
        <AppButton variant="outlined" onClick={() => control("pause")}>
          {texts.pause}
        </AppButton>
      ) : null}
      {isOver ? (
        <AppButton variant="contained" onClick={onAgain}>
          {texts.again}
        </AppButton>
      ) : (
        <AppButton variant="text" onClick={() => control("cancel")}>
          {texts.cancel}
        </AppButton>
      )}
      {status === "interrupted" ? null : (
        <AppButton variant="text" onClick={onOpen}>
          {texts.openResults}
        </AppButton>
      )}
    </Buttons>
  );
}

function Results({ state: { current, results } }: { state: BatchState }) {
  const texts = useTexts(batchTexts);
  if (current.length + results.length === 0) return null;
  return (
    <List aria-label={texts.results}>
      {current.map(({ name, progress }) => (
        <Line key={name}>
          <Name>{name}</Name>
          <Bar>
            <ProgressBar label={name} value={progress} />
          </Bar>
        </Line>
      ))}
      {results.map((result) => (
        <Line key={result.name} data-outcome={result.outcome}>
          <Name>{result.name}</Name>
          <Remark result={result} />
        </Line>
      ))}
    </List>
  );
}

function Remark({ result: { outcome, doubts, failure } }: { result: BatchResult }) {
  const texts = useTexts(batchTexts);
  const why =
    failure === null
      ? doubts.map((doubt) => texts.doubts[doubt]).join(" ")
      : texts.failures[failure];
  return (
    <Quiet>{why === "" ? texts.outcomes[outcome] : `${texts.outcomes[outcome]}: ${why}`}</Quiet>
  );
}

const Stack = styled("div")({ ...flexColumn(20) });

const Card = styled("section")({ ...cardSurface, ...flexColumn(12), padding: 20 });

/** Read out when it changes. */
const Status = styled("output")({ ...textSize(16, 24, 600), display: "block" });

const Quiet = styled("p")({ ...quietText(14, 20), margin: 0, fontVariantNumeric: "tabular-nums" });

const Buttons = styled("div")({ ...flexWrap(8), marginTop: 4 });

const List = styled("ul")({ ...bareList, ...flexColumn() });

const Line = styled("li")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "2px 16px",
  minHeight: 44,
  padding: "6px 4px",
  borderBottom: "1px solid var(--rw-line)",
});

const Name = styled("span")({
  ...textSize(14, 20, 550),
  flex: "1 1 220px",
  overflowWrap: "anywhere",
});

const Bar = styled("span")({ flex: "0 1 200px" });
