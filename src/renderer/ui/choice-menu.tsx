import { ChevronDown } from "lucide-react";
import type { ComponentType } from "react";

import { ActionMenu } from "./action-menu.tsx";
import { AppButton } from "./app-button.tsx";
import type { AppButtonProps } from "./app-button.tsx";
import { iconStyle } from "./icon-style.ts";

export type ChoiceMenuProps<Value extends string> = {
  /** What is chosen; read out before the choice, not shown. */
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; note?: string }[];
  onChange: (value: Value) => void;
  size?: "small" | "medium";
  /** The button, where it looks otherwise. */
  face?: ComponentType<AppButtonProps>;
};

/** One of several, shown on the button that opens the others. */
export function ChoiceMenu<Value extends string>(props: ChoiceMenuProps<Value>) {
  const {
    label,
    value: chosen,
    options,
    onChange,
    size = "medium",
    face: Face = AppButton,
  } = props;
  const shown = options.find(({ value }) => value === chosen)?.label ?? "";
  return (
    <ActionMenu
      items={options.map(({ value, ...words }) => ({
        ...words,
        key: value,
        selected: value === chosen,
        onSelect: () => onChange(value),
      }))}
      renderTrigger={(trigger) => (
        <Face
          {...trigger}
          variant="outlined"
          size={size}
          aria-label={`${label}: ${shown}`}
          endIcon={<ChevronDown size={16} {...iconStyle} />}
        >
          {shown}
        </Face>
      )}
    />
  );
}
