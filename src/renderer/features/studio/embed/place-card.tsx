import { styled } from "@mui/material/styles";
import { useState } from "react";
import type { ReactNode } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { belowWidth } from "#renderer/theme/breakpoints.ts";
import { flexColumn, flexWrap } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { Field } from "#renderer/ui/field.tsx";
import { Segment } from "#renderer/ui/segment.tsx";
import { locales } from "#shared/supported-locales.ts";

import { StudioCard } from "../parts/studio-card.tsx";
import type { EmbedChoice } from "./create-snippet.ts";
import { embedTexts } from "../texts/links-catalogue.ts";

const routes = ["/", "/upload", "/designs"] as const;
const modes = ["auto", "fill"] as const;
const tallness = { min: 320, max: 2000 };

export type PlaceCardProps = { choice: EmbedChoice; onChange: (choice: EmbedChoice) => void };

/** How the designer opens on the company's site. */
export function PlaceCard({ choice, onChange }: PlaceCardProps) {
  const texts = useTexts(embedTexts);
  const [height, setHeight] = useState(String(choice.height));
  const isOdd = readHeight(height) === null;
  return (
    <StudioCard title={texts.place} text={texts.placeText}>
      <Lines>
        <Choice
          label={texts.start}
          value={choice.route}
          options={routes}
          names={texts.starts}
          onChange={(route) => onChange({ ...choice, route })}
        />
        <Choice
          label={texts.language}
          value={choice.locale ?? "page"}
          options={["page", ...locales]}
          names={texts.languages}
          onChange={(value) => onChange({ ...choice, locale: value === "page" ? null : value })}
        />
        <Choice
          label={texts.size}
          value={choice.mode}
          options={modes}
          names={texts.sizes}
          onChange={(mode) => onChange({ ...choice, mode })}
        >
          <Pixels>
            <Field
              label={texts.height}
              value={height}
              error={isOdd ? texts.heightOdd : null}
              hint={texts.sizeHints[choice.mode]}
              onChange={(text) => {
                setHeight(text);
                const read = readHeight(text);
                if (read !== null) onChange({ ...choice, height: read });
              }}
              inputProps={{ inputMode: "numeric" }}
            />
          </Pixels>
        </Choice>
      </Lines>
    </StudioCard>
  );
}

type ChoiceProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly Value[];
  names: Readonly<Record<Value, string>>;
  onChange: (value: Value) => void;
  children?: ReactNode;
};

function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, value: chosen, options, names, onChange, children } = props;
  return (
    <Line>
      <Name>{label}</Name>
      <Segment
        label={label}
        value={chosen}
        options={options.map((value) => ({ value, label: names[value] }))}
        onChange={onChange}
      />
      {children}
    </Line>
  );
}

function readHeight(text: string): number | null {
  const read = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0;
  return read >= tallness.min && read <= tallness.max ? read : null;
}

const Lines = styled("div")(flexColumn(20));

const Line = styled("div")({
  minWidth: 0,
  [belowWidth(600)]: {
    "& [role='radiogroup']": flexWrap(),
    "& [role='radiogroup'] > label": { flex: "1 1 auto" },
  },
});

const Name = styled("p")({ ...textSize(13.5, 20, 550), marginBottom: 6 });

const Pixels = styled("div")({ maxWidth: 280, marginTop: 12 });
