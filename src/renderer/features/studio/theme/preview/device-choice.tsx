import Tooltip from "@mui/material/Tooltip";
import { styled } from "@mui/material/styles";
import { useId } from "react";
import type { ReactNode } from "react";

import { useTexts } from "#renderer/text/texts.ts";

import { formTexts } from "../form-texts.ts";
import { previewDevices } from "./preview-screens.ts";
import type { PreviewDevice } from "./preview-screens.ts";

export type DeviceChoiceProps = {
  value: PreviewDevice;
  icons: Readonly<Record<PreviewDevice, ReactNode>>;
  onChange: (device: PreviewDevice) => void;
};

/** The preview's width, as a segment of icons. */
export function DeviceChoice({ value, icons, onChange }: DeviceChoiceProps) {
  const texts = useTexts(formTexts);
  const name = useId();
  return (
    <Track role="radiogroup" aria-label={texts.device}>
      {(Object.keys(previewDevices) as PreviewDevice[]).map((device) => (
        <Tooltip key={device} title={texts.devices[device]}>
          <Item>
            <input
              type="radio"
              name={name}
              checked={device === value}
              aria-label={texts.devices[device]}
              onChange={() => onChange(device)}
            />
            {icons[device]}
          </Item>
        </Tooltip>
      ))}
    </Track>
  );
}

const Track = styled("div")({
  display: "inline-flex",
  flex: "none",
  padding: 3,
  borderRadius: "var(--rw-radius-field)",
  backgroundColor: "var(--rw-n1)",
});

const Item = styled("label")({
  position: "relative",
  display: "grid",
  placeItems: "center",
  width: 46,
  height: 36,
  borderRadius: "max(0px, calc(var(--rw-radius-field) - 2px))",
  color: "var(--rw-ink2)",
  cursor: "pointer",
  transition: "background-color 180ms var(--rw-ease)",
  "& > input": {
    position: "absolute",
    inset: "-4px 0",
    width: "100%",
    height: 44,
    margin: 0,
    opacity: 0,
    cursor: "inherit",
  },
  "&:hover": { color: "var(--rw-ink)" },
  "&:has(:checked)": {
    backgroundColor: "var(--rw-paper)",
    boxShadow: "0 0 0 1px var(--rw-line), 0 1px 2px rgb(23 33 28 / .06)",
    color: "var(--rw-ink)",
  },
  "&:has(:focus-visible)": { outline: "2px solid var(--rw-primary)", outlineOffset: 2 },
});
