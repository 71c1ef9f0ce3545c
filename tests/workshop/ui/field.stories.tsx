import { Search } from "lucide-react";
import { expect, fn, screen, userEvent, waitFor } from "storybook/test";

import { Field } from "#renderer/ui/field.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";

import preview from "../preview.tsx";

const meta = preview.meta({
  component: Field,
  args: { label: "Name", value: "Marta Klein", onChange: fn() },
});

export const Filled = meta.story({
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByLabelText("Name"), "!");
    await expect(args.onChange).toHaveBeenCalledWith("Marta Klein!");
  },
});
export const Empty = meta.story({ args: { value: "", placeholder: "As on the door bell" } });
export const Optional = meta.story({ args: { optional: true, hint: "Only we see it." } });
export const Large = meta.story({ args: { size: "large" } });
export const Disabled = meta.story({ args: { disabled: true } });
export const Lines = meta.story({ args: { multiline: true, rows: 4 } });
export const LabelUnseen = meta.story({
  args: {
    label: "Search",
    hideLabel: true,
    value: "",
    placeholder: "Search",
    start: <Search size={20} {...iconStyle} />,
  },
});

export const Failed = meta.story({
  args: { error: "Enter a name.", hint: "Never shown with an error." },
  play: async ({ canvas }) => {
    const input = canvas.getByLabelText("Name");
    await expect(input).toBeInvalid();
    await expect(input).toHaveAccessibleDescription("Enter a name.");
    await expect(canvas.getByRole("alert")).toHaveTextContent("Enter a name.");
  },
});

export const Password = meta.story({
  args: { label: "Password", type: "password", value: "correct horse" },
  play: async ({ canvas }) => {
    const input = canvas.getByLabelText("Password");
    await expect(input).toHaveAttribute("type", "password");
    await userEvent.click(canvas.getByRole("button", { name: "Show password" }));
    await expect(input).toHaveAttribute("type", "text");
    // Back in the field the button's tooltip goes, or never comes.
    await userEvent.click(input);
    await waitFor(() => expect(screen.queryByRole("tooltip")).toBeNull());
  },
});
