import { expect, fn, userEvent } from "storybook/test";

import { AppButton } from "#renderer/ui/app-button.tsx";
import { Banner } from "#renderer/ui/banner.tsx";
import type { BannerProps } from "#renderer/ui/banner.tsx";
import { EmptyState } from "#renderer/ui/empty-state.tsx";
import { LoadingBlock } from "#renderer/ui/loading-block.tsx";
import { ProgressBar } from "#renderer/ui/progress-bar.tsx";
import { Toast } from "#renderer/ui/toast.tsx";

import preview from "../preview.tsx";

const neutral: BannerProps = { tone: "neutral", children: "Prices are in euros." };

const meta = preview.meta({
  component: Banner,
  args: neutral,
});

export const Neutral = meta.story({});
export const Caution = meta.story({ args: { tone: "caution", role: "status" } });
export const Danger = meta.story({
  args: { tone: "danger", role: "alert", actions: <AppButton>Try again</AppButton> },
});

const close = fn();

export const ToastDone = meta.story({
  render: () => <Toast tone="success" text="Design saved" onClose={close} />,
  play: async ({ canvas }) => {
    close.mockClear();
    await userEvent.click(canvas.getByRole("button", { name: "Close" }));
    await expect(close).toHaveBeenCalledOnce();
  },
});
export const ToastFailed = meta.story({
  render: () => (
    <Toast
      tone="error"
      text="The design could not be saved"
      action={{ label: "Try again", onClick: close }}
      onClose={close}
    />
  ),
});

export const Nothing = meta.story({
  render: () => (
    <EmptyState
      title="No designs yet"
      text="Start with a photo."
      actions={<AppButton>Upload</AppButton>}
    />
  ),
});
export const NothingLoaded = meta.story({
  render: () => <EmptyState tone="failed" title="Designs could not be loaded" />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent("could not be loaded");
  },
});

export const Loading = meta.story({
  render: () => (
    <>
      <LoadingBlock height={120} shape="card" />
      <LoadingBlock width={200} height={12} shape="line" />
    </>
  ),
});

export const Progress = meta.story({
  render: () => (
    <>
      <ProgressBar label="Upload" value={0.4} valueText="3.1 of 8.4 MB" />
      <ProgressBar label="Preparing" value={null} />
    </>
  ),
  play: async ({ canvas }) => {
    const bar = canvas.getByRole("progressbar", { name: "Upload" });
    await expect(bar).toHaveAttribute("aria-valuenow", "40");
    await expect(bar).toHaveAttribute("aria-valuetext", "3.1 of 8.4 MB");
    const unknown = canvas.getByRole("progressbar", { name: "Preparing" });
    await expect(unknown).not.toHaveAttribute("aria-valuenow");
  },
});
