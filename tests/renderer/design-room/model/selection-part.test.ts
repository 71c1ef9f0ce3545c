import { expect, test, vi } from "vitest";

import { emptyDocument } from "#renderer/features/design-room/model/document/room-document.ts";
import type { RoomDocument } from "#renderer/features/design-room/model/document/room-document.ts";
import { createSelectionPart } from "#renderer/features/design-room/model/parts/selection-part.ts";
import { createStore } from "#renderer/features/design-room/model/store/create-store.ts";
import type { OpenPhoto } from "#renderer/services/kernel-host.ts";
import { AppError } from "#shared/app-error.ts";
import type { AppErrorCode } from "#shared/app-error.ts";
import { createTestPhoto, dot, settle } from "#support/test-room.ts";

/** Something is selected and drawn; then something else is, which cannot be drawn. */
async function failToDraw(code: AppErrorCode) {
  const { kernels } = createTestPhoto();
  const draw = vi.fn<OpenPhoto["drawSelection"]>((request) => kernels.drawSelection(request));
  const document = createStore<RoomDocument>(emptyDocument);
  const notify = vi.fn<(notice: "selectionFailed") => void>();
  const part = createSelectionPart(document, { drawSelection: draw }, notify);
  part.start();
  const select = async () => {
    document.patch({ selection: { shapes: [dot], grow: 0, feather: 0 } });
    await settle();
  };
  await select();
  const before = part.get();
  draw.mockRejectedValueOnce(new AppError(code, "no"));
  await select();
  return { part, notify, before };
}

test("a selection that cannot be drawn is said so, and the one before is not shown in its place", async () => {
  const { part, notify, before } = await failToDraw("engine_failed");
  expect(before).not.toBeNull();
  expect(part.get()).toBeNull();
  expect(notify.mock.calls).toEqual([["selectionFailed"]]);
});

test("what was asked for too late to matter is no failure", async () => {
  const { part, notify, before } = await failToDraw("cancelled");
  expect(part.get()).toBe(before);
  expect(notify).not.toHaveBeenCalled();
});
