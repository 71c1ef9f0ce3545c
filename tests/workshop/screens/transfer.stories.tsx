import { expect, fn, userEvent } from "storybook/test";

import { TransferStatus } from "#renderer/features/upload/transfer-status.tsx";
import type { TransferStatusProps } from "#renderer/features/upload/transfer-status.tsx";
import { uploadCatalogue } from "#renderer/features/upload/texts/upload-catalogue.ts";
import type { Upload } from "#renderer/state/images-slice.ts";

import preview from "../preview.tsx";

const half: Upload = {
  id: "upload",
  fileName: "living room.heic",
  totalBytes: 50_000_000,
  sentBytes: 25_000_000,
  state: "uploading",
  image: null,
  error: null,
};
const resume = fn();

const sending: TransferStatusProps = {
  fileName: half.fileName,
  upload: half,
  goesOn: false,
  room: { state: "waiting", open: fn() },
  onRepeat: fn(),
  onResume: resume,
};

/** How far a large photo is, in each state that it can be in. */
const meta = preview.meta({
  component: TransferStatus,
  loaders: [() => uploadCatalogue.load("en")],
  args: sending,
});

export const Sending = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("progressbar", { name: "Upload" })).toBeVisible();
  },
});
export const Paused = meta.story({
  args: { upload: { ...half, state: "paused" } },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText("Paused at 23.8 of 47.7 MB")[0]).toBeVisible();
  },
});
export const WaitingForTheConnection = meta.story({
  args: { upload: { ...half, state: "waiting" } },
  play: async ({ canvas }) => {
    resume.mockClear();
    await expect(canvas.getByRole("alert")).toHaveTextContent("continues by itself");
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await expect(resume).toHaveBeenCalledOnce();
  },
});
export const ResumedAfterReload = meta.story({
  args: { goesOn: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Continuing where it stopped")).toBeVisible();
  },
});
export const Failed = meta.story({
  args: { upload: { ...half, state: "failed", error: "image_unreadable" } },
});
