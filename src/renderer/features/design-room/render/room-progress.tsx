import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";

import { useTexts } from "#renderer/text/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import type { Render } from "#shared/render.ts";

import { useRoom } from "../room/room-context.ts";
import type { RunningErase } from "../room/use-erase-run.ts";
import { estimateSecondsLeft } from "./estimate-seconds-left.ts";
import { Card, ProgressCard } from "./progress-card.tsx";
import { RenderSteps } from "./render-steps.tsx";
import { renderTexts } from "./render-texts.ts";

/** What is under way in this room: an erase in the browser, a render on the server, or neither. */
export function RoomProgress() {
  const { erase, job } = useRoom();
  if (erase.running !== null) return <EraseProgress {...erase.running} />;
  if (job.stage.kind === "running") return <RenderProgress {...job.stage} />;
  if (job.stage.kind === "failed")
    return <RenderFailure isOffline={job.stage.code === "offline"} />;
  return null;
}

function EraseProgress({ task, fraction, elapsedMs }: RunningErase) {
  const { erase, preview } = useRoom();
  const texts = useTexts(renderTexts);
  const seconds = estimateSecondsLeft(fraction, elapsedMs);
  const isStarting = fraction === 0;
  const progress = isStarting
    ? texts.starting
    : texts.progress(Math.round(fraction * 100), seconds);
  return (
    <ProgressCard
      title={task.kind === "erase" ? texts.erasing(Math.max(1, task.areas)) : texts.another}
      text={`${progress}. ${texts.keepEditing}`}
      fraction={isStarting ? null : fraction}
      picture={preview.picture}
      onCancel={erase.cancel}
    />
  );
}

function RenderProgress({ render, elapsedMs }: { render: Render; elapsedMs: number }) {
  const { history, preview, job } = useRoom();
  const texts = useTexts(renderTexts);
  const seconds = estimateSecondsLeft(render.progress, elapsedMs);
  const isWaiting = render.state === "queued" && (render.position ?? 0) > 0;
  const progress = texts.progress(Math.round(render.progress * 100), seconds);
  const text = isWaiting ? texts.waiting(render.position ?? 0) : progress;
  return (
    <ProgressCard
      title={texts.rendering(history.name)}
      text={`${text}. ${texts.keepEditing}`}
      fraction={render.progress}
      picture={preview.picture}
      onCancel={job.cancel}
    >
      <RenderSteps phase={render.phase} />
    </ProgressCard>
  );
}

function RenderFailure({ isOffline }: { isOffline: boolean }) {
  const { job } = useRoom();
  const texts = useTexts(renderTexts);
  return (
    <Card role="alert">
      <div>
        <Typography variant="subtitle1" component="p">
          {texts.failed}
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ marginTop: "4px" }}>
          {isOffline ? texts.failedOffline : texts.failedText}
        </Typography>
      </div>
      <Actions>
        <AppButton variant="text" onClick={job.dismiss}>
          {texts.close}
        </AppButton>
        <AppButton variant="contained" onClick={() => void job.start()}>
          {texts.tryAgain}
        </AppButton>
      </Actions>
    </Card>
  );
}

const Actions = styled("div")({ display: "flex", justifyContent: "flex-end", gap: 8 });
