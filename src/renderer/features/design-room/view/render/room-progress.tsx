import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";

import { useTexts } from "#renderer/i18n/texts.ts";
import type { AppErrorCode } from "#shared/app-error.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { ProgressBar } from "#renderer/ui/progress-bar.tsx";
import { useRoom, useRoomSession } from "../room/use-room.ts";
import { estimateSecondsLeft } from "#renderer/ui/estimate-seconds-left.ts";
import { Card, ProgressCard } from "./progress-card.tsx";
import { renderTexts } from "../../texts/room-catalogue.ts";

/**
 * What is under way in this room: an erase in the browser, a render on the server, or neither.
 * Another fill of what was erased is followed where it was chosen.
 */
export function RoomProgress() {
  const areas = useRoom(({ erase: { task } }) => (task?.kind === "erase" ? task.areas : null));
  const kind = useRoom(({ job }) => job.stage.kind);
  if (areas !== null) return <EraseProgress areas={areas} />;
  if (kind === "running") return <RenderProgress />;
  return kind === "failed" ? <RenderFailure /> : null;
}

/** The first steps say nothing about the pace of the others. */
const minFraction = 0.05;

function estimateRest(fraction: number, elapsedMs: number): number | null {
  if (fraction < minFraction || fraction >= 1) return null;
  return estimateSecondsLeft(fraction, 1 - fraction, elapsedMs);
}

function EraseProgress({ areas }: { areas: number }) {
  const { cancel } = useRoomSession().erase;
  const picture = useRoom(({ preview }) => preview.picture);
  const texts = useTexts(renderTexts);
  const title = texts.erasing(Math.max(1, areas));
  return (
    <ProgressCard
      title={title}
      text={<EraseWords />}
      bar={<EraseBar title={title} />}
      picture={picture}
      onCancel={cancel}
    />
  );
}

function EraseWords() {
  return useEraseWords();
}

function EraseBar({ title }: { title: string }) {
  const fraction = useRoom(({ erase }) => erase.fraction);
  const words = useEraseWords();
  return <ProgressBar label={title} value={fraction === 0 ? null : fraction} valueText={words} />;
}

function useEraseWords(): string {
  const fraction = useRoom(({ erase }) => erase.fraction);
  const elapsedMs = useRoom(({ erase }) => erase.elapsedMs);
  const texts = useTexts(renderTexts);
  const seconds = estimateRest(fraction, elapsedMs);
  const progress =
    fraction === 0 ? texts.starting : texts.progress(Math.round(fraction * 100), seconds);
  return `${progress}. ${texts.keepEditing}`;
}

function RenderProgress() {
  const room = useRoomSession();
  const stage = useRoom(({ job }) => job.stage);
  const picture = useRoom(({ preview }) => preview.picture);
  const texts = useTexts(renderTexts);
  if (stage.kind !== "running") return null;
  const { render, elapsedMs } = stage;
  const seconds = estimateRest(render.progress, elapsedMs);
  const isWaiting = render.state === "queued" && (render.position ?? 0) > 0;
  const progress = texts.progress(Math.round(render.progress * 100), seconds);
  const words = isWaiting ? texts.waiting(render.position ?? 0) : progress;
  const title = texts.fullSize(room.image.width, room.image.height);
  const text = `${words}. ${texts.keepEditing}`;
  return (
    <ProgressCard
      title={title}
      text={text}
      bar={<ProgressBar label={title} value={render.progress} valueText={text} />}
      picture={picture}
      onCancel={room.job.cancel}
    />
  );
}

function RenderFailure() {
  const { job } = useRoomSession();
  const code = useRoom(({ job: { stage } }) => (stage.kind === "failed" ? stage.code : null));
  const texts = useTexts(renderTexts);
  const reasons: Partial<Record<AppErrorCode, string>> = {
    offline: texts.failedOffline,
    too_many_renders: texts.failedTooMany,
    insufficient_credits: texts.failedCredits,
  };
  return (
    <Card role="alert">
      <div>
        <Typography variant="subtitle1" component="p">
          {texts.failed}
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ marginTop: "4px" }}>
          {(code === null ? undefined : reasons[code]) ?? texts.failedText}
        </Typography>
      </div>
      <Actions>
        <AppButton variant="text" onClick={job.dismiss}>
          {texts.close}
        </AppButton>
        {code === "insufficient_credits" ? null : (
          <AppButton variant="contained" onClick={() => void job.render()}>
            {texts.tryAgain}
          </AppButton>
        )}
      </Actions>
    </Card>
  );
}

const Actions = styled("div")({ display: "flex", justifyContent: "flex-end", gap: 8 });
