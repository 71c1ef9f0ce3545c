import { useState } from "react";
import { expect, fn, userEvent } from "storybook/test";

import { CheckLine } from "#renderer/ui/check-line.tsx";
import { ChoiceChip } from "#renderer/ui/choice-chip.tsx";
import { Segment } from "#renderer/ui/segment.tsx";

import preview from "../preview.tsx";

const meta = preview.meta({
  component: CheckLine,
  args: { label: "Keep me signed in", checked: false, onChange: fn() },
});

export const Unticked = meta.story({
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByText("Keep me signed in"));
    await expect(args.onChange).toHaveBeenCalledWith(true);
  },
});
export const Ticked = meta.story({ args: { checked: true, hint: "On this device" } });
export const Missing = meta.story({
  args: { error: "Please agree first." },
  play: async ({ canvas }) => {
    const box = canvas.getByRole("checkbox", { name: "Keep me signed in" });
    await expect(box).toBeInvalid();
    await expect(box).toHaveAccessibleDescription("Please agree first.");
  },
});

export const Chips = meta.story({
  render: () => (
    <fieldset>
      <legend>Room</legend>
      <ChoiceChip label="Living room" selected checked onClick={fn()} />
      <ChoiceChip label="Kitchen" selected={false} onClick={fn()} />
      <ChoiceChip label="Hall" size="form" selected={false} onClick={fn()} />
    </fieldset>
  ),
  play: async ({ canvas }) => {
    const chip = canvas.getByRole("button", { name: "Living room" });
    await expect(chip).toHaveAttribute("aria-pressed", "true");
  },
});

function LiveSegment() {
  const [value, setValue] = useState<"add" | "subtract">("add");
  return (
    <Segment
      label="Mode"
      value={value}
      options={[
        { value: "add", label: "Add" },
        { value: "subtract", label: "Subtract" },
      ]}
      onChange={setValue}
    />
  );
}

export const OneOfTwo = meta.story({
  render: () => <LiveSegment />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByText("Subtract"));
    await expect(canvas.getByRole("radio", { name: "Subtract" })).toBeChecked();
    await expect(canvas.getByRole("radio", { name: "Add" })).not.toBeChecked();
  },
});
