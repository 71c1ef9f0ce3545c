import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import type { MouseEvent, ReactNode } from "react";

import { textSize } from "#renderer/theme/text-size.ts";

import { Hint } from "./hint.tsx";

export type ToolIconButtonProps = {
  /** The accessible name, the tooltip, and the caption where one is shown. */
  label: string;
  /** A lucide icon, drawn at 20. */
  icon: ReactNode;
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  /** A toggle or a chosen tool; left out for plain commands. */
  pressed?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Shown as a key cap in the tooltip ("B"). */
  shortcut?: string | undefined;
  /** Writes the label under the icon, as in the tool strip. */
  captioned?: boolean | undefined;
  /** `toolbar` takes the tool strip's colours. */
  tone?: "surface" | "toolbar" | undefined;
  look?: "plain" | "outlined" | undefined;
  /** Looks 36 px; the pointer still finds 44. */
  dense?: boolean | undefined;
  /** For a button that opens a menu. */
  expanded?: boolean | undefined;
  tooltipPlacement?: "top" | "right" | "bottom" | "left" | undefined;
};

/** A button that is an icon, always with a name and a tooltip. */
export function ToolIconButton(props: ToolIconButtonProps) {
  const { label, icon, onClick, pressed, disabled, shortcut, captioned, tone, look } = props;
  const tip = (
    <>
      {label}
      {shortcut === undefined ? null : <KeyCap>{shortcut}</KeyCap>}
    </>
  );
  const plainCaption = captioned === true && shortcut === undefined;
  return (
    <Hint title={plainCaption ? "" : tip} placement={props.tooltipPlacement ?? "bottom"}>
      <Host>
        <Face
          aria-label={label}
          disabled={disabled ?? false}
          data-tone={tone ?? "surface"}
          data-look={look ?? "plain"}
          data-dense={props.dense ?? false}
          data-captioned={captioned ?? false}
          {...(pressed === undefined ? {} : { "aria-pressed": pressed })}
          {...(shortcut === undefined ? {} : { "aria-keyshortcuts": shortcut })}
          {...(props.expanded === undefined
            ? {}
            : { "aria-haspopup": "menu", "aria-expanded": props.expanded })}
          {...(onClick === undefined ? {} : { onClick })}
        >
          {icon}
          {captioned === true ? <Caption aria-hidden>{label}</Caption> : null}
        </Face>
      </Host>
    </Hint>
  );
}

const Host = styled("span")({ display: "inline-flex", borderRadius: "inherit" });

const KeyCap = styled("kbd")({
  ...textSize(12),
  minWidth: 20,
  padding: "1px 5px",
  borderRadius: 5,
  backgroundColor: "rgb(255 255 255 / .18)",
  fontFamily: "inherit",
  textAlign: "center",
});

const Caption = styled("span")(({ theme }) => ({ ...theme.typography.toolLabel }));

const Face = styled(IconButton)({
  position: "relative",
  flexDirection: "column",
  gap: 5,
  color: "var(--rw-secondary)",
  "&:hover": { color: "var(--rw-secondary-dark)" },
  "&[data-dense='true']": { width: 36, height: 36 },
  "&[data-dense='true']::after": { content: '""', position: "absolute", inset: -4 },
  "&[data-look='outlined']": {
    backgroundColor: "var(--rw-paper)",
    boxShadow: "inset 0 0 0 1px var(--rw-line2)",
    "&:hover": { backgroundColor: "var(--rw-n1)" },
  },
  "&[data-captioned='true']": {
    width: "100%",
    minWidth: 54,
    height: 54,
    borderRadius: "var(--rw-radius-tool)",
  },
  "&[aria-pressed='true']": { backgroundColor: "var(--rw-soft)", color: "var(--rw-on-soft)" },
  "&[data-tone='toolbar']": {
    color: "var(--rw-toolbar-text)",
    "--rw-focus": "var(--rw-toolbar-focus)",
    "&:hover": { backgroundColor: "var(--rw-toolbar-hover)", color: "var(--rw-toolbar-text)" },
    "&.Mui-disabled": { color: "var(--rw-toolbar-text)", opacity: 0.45 },
    "&[aria-pressed='true']": {
      backgroundColor: "var(--rw-toolbar-active)",
      color: "var(--rw-on-toolbar-active)",
    },
    "&[aria-pressed='true']:hover": { color: "var(--rw-on-toolbar-active)" },
  },
});
