import { Copy, Upload } from "lucide-react";
import { expect, fn, screen, userEvent, waitFor } from "storybook/test";

import { ActionMenu } from "#renderer/ui/action-menu.tsx";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { CardButton } from "#renderer/ui/card-button.tsx";
import { FileButton } from "#renderer/ui/file-button.tsx";
import { HeartButton } from "#renderer/ui/heart-button.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { ToolIconButton } from "#renderer/ui/tool-icon-button.tsx";

import preview from "../preview.tsx";

const meta = preview.meta({
  component: AppButton,
  args: { children: "Save design", onClick: fn() },
});

export const Outlined = meta.story({});
export const Contained = meta.story({ args: { variant: "contained", size: "large" } });
export const Text = meta.story({ args: { variant: "text" } });
export const Tonal = meta.story({ args: { variant: "tonal" } });
export const Danger = meta.story({ args: { variant: "contained", danger: true } });
export const Disabled = meta.story({ args: { variant: "contained", disabled: true } });
export const WithIcon = meta.story({ args: { startIcon: <Upload size={18} {...iconStyle} /> } });

export const Busy = meta.story({
  args: { variant: "contained", loading: true, loadingLabel: "Saving" },
  play: async ({ canvas, args }) => {
    const button = canvas.getByRole("button", { name: "Saving" });
    await userEvent.click(button);
    await expect(args.onClick).not.toHaveBeenCalled();
    await expect(button).toHaveAttribute("aria-busy", "true");
    await expect(button).not.toBeDisabled();
  },
});

export const LeadsToARoute = meta.story({
  args: { to: "/designs" },
  play: async ({ canvas }) => {
    const link = canvas.getByRole("link", { name: "Save design" });
    await expect(link).toHaveAttribute("href", "/designs");
  },
});

export const OnCards = meta.story({
  render: () => (
    <>
      <CardButton card="card">On a card</CardButton>
      <div style={{ padding: 16, backgroundColor: "var(--rw-featured-card)" }}>
        <CardButton card="featuredCard">On a featured card</CardButton>
      </div>
      <div style={{ padding: 16, backgroundColor: "var(--rw-call-to-action-card)" }}>
        <CardButton card="callToActionCard">On a call to action</CardButton>
      </div>
    </>
  ),
});

export const Icons = meta.story({
  render: ({ onClick }) => (
    <>
      <ToolIconButton label="Copy" icon={<Copy size={20} {...iconStyle} />} />
      <ToolIconButton label="Pressed" pressed icon={<Copy size={20} {...iconStyle} />} />
      <ToolIconButton label="Outlined" look="outlined" icon={<Copy size={20} {...iconStyle} />} />
      <ToolIconButton label="Disabled" disabled icon={<Copy size={20} {...iconStyle} />} />
      <ToolIconButton label="Small" dense icon={<Copy size={20} {...iconStyle} />} />
      <HeartButton label="Favourite" pressed onClick={onClick as () => void} />
      <div style={{ width: 72, padding: 8, backgroundColor: "var(--rw-toolbar)" }}>
        <ToolIconButton
          label="Brush"
          captioned
          shortcut="B"
          tone="toolbar"
          pressed
          icon={<Copy size={20} {...iconStyle} />}
        />
        <ToolIconButton
          label="Lasso"
          captioned
          tone="toolbar"
          icon={<Copy size={20} {...iconStyle} />}
        />
      </div>
    </>
  ),
  play: async ({ canvas }) => {
    const brush = canvas.getByRole("button", { name: "Brush" });
    await expect(brush).toHaveAttribute("aria-keyshortcuts", "B");
    await expect(brush).toHaveAttribute("aria-pressed", "true");
    await userEvent.tab();
    await expect(canvas.getByRole("button", { name: "Copy" })).toHaveFocus();
    await expect(await screen.findByRole("tooltip")).toHaveTextContent("Copy");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("tooltip")).toBeNull());
  },
});

export const Menu = meta.story({
  render: ({ onClick }) => (
    <ActionMenu
      items={[
        { key: "copy", label: "Duplicate", onSelect: () => (onClick as () => void)() },
        {
          key: "all",
          label: "Everything",
          note: "Also what is old",
          selected: true,
          onSelect: fn(),
        },
        { key: "off", label: "Not now", disabled: true, onSelect: fn() },
        { key: "delete", label: "Delete", danger: true, onSelect: fn() },
      ]}
      renderTrigger={(trigger) => <AppButton {...trigger}>More</AppButton>}
    />
  ),
  play: async ({ canvas, args }) => {
    const body = canvas.getByRole("button", { name: "More" }).ownerDocument.body;
    const open = async () => {
      await userEvent.click(canvas.getByRole("button", { name: "More" }));
      await waitFor(() => expect(body.querySelector("[role='menu']")).not.toBeNull());
      // From its first frame on a row lies where it will be pressed.
      const row = find("Duplicate");
      await expect(row.getBoundingClientRect().width).toBe(row.offsetWidth);
      await waitFor(() => expect(body.querySelector("[role='menu']")).toBeVisible());
    };
    const find = (label: string) =>
      [...body.querySelectorAll("[role^='menuitem']")].find(
        ({ textContent }) => textContent?.startsWith(label) ?? false,
      ) as HTMLElement;
    await open();
    await expect(find("Everything")).toHaveAttribute("aria-checked", "true");
    const duplicate = find("Duplicate");
    await userEvent.click(duplicate);
    // On its way out a menu is still on the screen: a second click, or one meant for what lies below, chooses nothing.
    await userEvent.click(duplicate);
    await expect(args.onClick).toHaveBeenCalledOnce();
    await waitFor(() => expect(body.querySelector("[role='menu']")).toBeNull());
  },
});

const receive = fn();

export const File = meta.story({
  render: () => (
    <FileButton accept="image/png" onFiles={receive}>
      {(open) => <AppButton onClick={open}>Choose a photo</AppButton>}
    </FileButton>
  ),
  play: async ({ canvasElement }) => {
    receive.mockClear();
    const input = canvasElement.querySelector("input") as HTMLInputElement;
    const photo = new globalThis.File(["x"], "wall.png", { type: "image/png" });
    await userEvent.upload(input, photo);
    await userEvent.upload(input, photo);
    await expect(receive).toHaveBeenCalledTimes(2);
  },
});
