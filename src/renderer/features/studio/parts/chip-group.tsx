import { styled } from "@mui/material/styles";
import { CircleAlert } from "lucide-react";
import { useId } from "react";

import { bareBox, flexColumn, flexWrap } from "#renderer/theme/layout.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";
import { ChoiceChip } from "#renderer/ui/choice-chip.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";

export type ChipGroupProps<Option extends string> = {
  label: string;
  hint?: string;
  error?: string | null;
  options: readonly Option[];
  /** What the chips say; they say the option itself when left out. */
  names?: Readonly<Record<Option, string>>;
  isChosen: (option: Option) => boolean;
  onChoose: (option: Option) => void;
};

/** Chips under the name of what they choose. */
export function ChipGroup<Option extends string>(props: ChipGroupProps<Option>) {
  const { label, hint, error, options, names, isChosen, onChoose } = props;
  const id = useId();
  const failed = error !== undefined && error !== null;
  return (
    <Group aria-labelledby={id} aria-describedby={`${id}-note`}>
      <Name id={id}>{label}</Name>
      <Chips>
        {options.map((option) => (
          <ChoiceChip
            key={option}
            label={names?.[option] ?? option}
            size="form"
            checked
            selected={isChosen(option)}
            onClick={() => onChoose(option)}
          />
        ))}
      </Chips>
      <Note id={`${id}-note`} data-failed={failed} role={failed ? "alert" : undefined}>
        {failed ? <CircleAlert size={16} {...iconStyle} /> : null}
        {failed ? error : hint}
      </Note>
    </Group>
  );
}

const Group = styled("fieldset")({ ...flexColumn(6), ...bareBox, minWidth: 0 });

const Name = styled("span")(textSize(13.5, 20, 550));

const Chips = styled("div")(flexWrap(8));

const Note = styled("p")({
  ...quietText(13, 16),
  display: "flex",
  gap: 6,

  "&:empty": { display: "none" },
  "&[data-failed='true']": { color: "var(--rw-danger-text)" },
});
