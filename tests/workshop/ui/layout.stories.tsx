import { useState } from "react";
import { expect, fireEvent } from "storybook/test";

import { AppButton } from "#renderer/ui/app-button.tsx";
import { PageHeader } from "#renderer/ui/page-header.tsx";
import { Sheet } from "#renderer/ui/sheet.tsx";
import type { SheetStop } from "#renderer/ui/sheet-stops.ts";

import preview from "../preview.tsx";

/** The header brings the page's heading itself. */
const meta = preview.meta({ component: PageHeader, parameters: { isScreen: true } });

export const Header = meta.story({
  render: () => (
    <main>
      <PageHeader title="Designs" actions={<AppButton>New</AppButton>} />
    </main>
  ),
});
export const DenseHeader = meta.story({
  render: () => (
    <main>
      <PageHeader title="Designs" dense />
    </main>
  ),
});

function LiveSheet() {
  const [stop, setStop] = useState<SheetStop>("half");
  return (
    <main>
      <h1>Room</h1>
      <Sheet
        label="Products"
        stop={stop}
        onStopChange={setStop}
        heights={{ peek: 188, half: 368 }}
        footer={<b>Total</b>}
      >
        <AppButton>Choose</AppButton>
      </Sheet>
    </main>
  );
}

export const BottomSheet = meta.story({
  render: () => <LiveSheet />,
  play: async ({ canvas }) => {
    const height = canvas.getByRole("slider", { name: "Panel height" });
    await expect(height).toHaveAttribute("aria-valuetext", "Half open");
    await fireEvent.change(height, { target: { value: "2" } });
    await expect(height).toHaveAttribute("aria-valuetext", "Open");
    await fireEvent.change(height, { target: { value: "0" } });
    await expect(height).toHaveAttribute("aria-valuetext", "Low");
    await expect(canvas.getByText("Total")).toBeVisible();
  },
});
