import type { EditList } from "#shared/edit.ts";

import { writeInOrder } from "../save/design-saver.ts";
import { readSteps, writeSteps } from "../save/kept-steps.ts";
import { watch } from "../store/create-store.ts";
import type { RoomClock } from "../store/room-clock.ts";
import type { HistoryPart } from "./history-part.ts";

/** Where the steps of a design are kept on this device. */
export type StepsPorts = {
  read(): Promise<string | null>;
  write(text: string): Promise<void>;
};

/** Several steps in a row are written once. */
const restMs = 400;

/** Keeps the steps of a room on this device, so that they can be taken back after a reload. */
export function createStepsPart(parts: {
  /** What the room was opened with. */
  edits: EditList;
  history: HistoryPart;
  steps: StepsPorts;
  clock: Pick<RoomClock, "after">;
}) {
  const { edits, history, steps, clock } = parts;
  const opened = writeInOrder(edits);
  const restore = async (isWanted: () => boolean): Promise<void> => {
    const text = await steps.read().catch(() => null);
    if (text === null || !isWanted()) return;
    const kept = readSteps(text, (list) => writeInOrder(list) === opened);
    if (kept !== null) history.restore(edits, kept);
  };
  return {
    start: () => {
      let isOpen = true;
      let callOff: (() => void) | null = null;
      const write = () => {
        callOff?.();
        callOff = null;
        // Without it there is nothing to take back after a reload; the design itself is safe.
        steps.write(writeSteps(history.readSteps())).catch(() => undefined);
      };
      const restored = restore(() => isOpen);
      const stop = watch(history.document, () => {
        callOff?.();
        // Not before those of the last visit are read, which it would overwrite.
        callOff = clock.after(restMs, () => void restored.then(write));
      });
      return () => {
        isOpen = false;
        stop();
        if (callOff !== null) void restored.then(write);
      };
    },
  };
}
