import { styled } from "@mui/material/styles";

import { bareBox } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { CheckLine } from "#renderer/ui/check-line.tsx";

export type CheckGroupProps<Option extends string> = {
  legend: string;
  options: readonly Option[];
  name: (option: Option) => string;
  value: readonly Option[];
  onChange: (value: readonly Option[]) => void;
};

/** Some of several, to tick. */
export function CheckGroup<Option extends string>(props: CheckGroupProps<Option>) {
  const { legend, options, name, value, onChange } = props;
  return (
    <Group>
      <legend>{legend}</legend>
      {options.map((option) => (
        <CheckLine
          key={option}
          label={name(option)}
          checked={value.includes(option)}
          onChange={(checked) =>
            onChange(checked ? [...value, option] : value.filter((one) => one !== option))
          }
        />
      ))}
    </Group>
  );
}

const Group = styled("fieldset")({
  ...bareBox,
  minWidth: 0,
  "& > legend": { ...textSize(13.5, 20, 550), padding: 0 },
});
