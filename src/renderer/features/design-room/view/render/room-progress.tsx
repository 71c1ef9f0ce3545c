import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";

import { useTexts } from "#renderer/text/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";

import type { EraseTask } from "../../model/parts/erase-part.ts";
import { useRoom, useRoomSession } from "../room/use-room.ts";
import { estimateSecondsLeft } from "../../model/render/estimate-seconds-left.ts";
import { Card, ProgressCard } from "./progress-card.tsx";
import { RenderSteps } from "./render-steps.tsx";
import { renderTexts } from "../../texts/render-texts.ts";

/** What is under way in this room: an erase in the browser, a render on the server, or neither. */
export function RoomProgress() {
  const task = useRoom(({ erase }) => erase.task);
  const kind = useRoom(({ job }) => job.stage.kind);
  if (task !== null) return <EraseProgress task={task} />;
  if (kind === "running") return <RenderProgress />;
  return kind === "failed" ? <RenderFailure /> : null;
}

function EraseProgress({ task }: { task: EraseTask }) {
  const { cancel } = useRoomSession().erase;
  const fraction = useRoom(({ erase }) => erase.fraction);
  const elapsedMs = useRoom(({ erase }) => erase.elapsedMs);
  const picture = useRoom(({ preview }) => preview.picture);
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
      picture={picture}
      onCancel={cancel}
    />
  );
}

function RenderProgress() {
  const { cancel } = useRoomSession().job;
  const stage = useRoom(({ job }) => job.stage);
  const name = useRoom(({ history }) => history.name);
  const picture = useRoom(({ preview }) => preview.picture);
  const texts = useTexts(renderTexts);
  if (stage.kind !== "running") return null;
  const { render, elapsedMs } = stage;
  const seconds = estimateSecondsLeft(render.progress, elapsedMs);
  const isWaiting = render.state === "queued" && (render.position ?? 0) > 0;
  const progress = texts.progress(Math.round(render.progress * 100), seconds);
  const text = isWaiting ? texts.waiting(render.position ?? 0) : progress;
  return (
    <ProgressCard
      title={texts.rendering(name)}
      text={`${text}. ${texts.keepEditing}`}
      fraction={render.progress}
      picture={picture}
      onCancel={cancel}
    >
      <RenderSteps phase={render.phase} />
    </ProgressCard>
  );
}

function RenderFailure() {
  const { job } = useRoomSession();
  const isOffline = useRoom(
    ({ job: { stage } }) => stage.kind === "failed" && stage.code === "offline",
  );
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
        <AppButton variant="contained" onClick={() => void job.render()}>
          {texts.tryAgain}
        </AppButton>
      </Actions>
    </Card>
  );
}

const Actions = styled("div")({ display: "flex", justifyContent: "flex-end", gap: 8 });
