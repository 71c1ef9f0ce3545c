import { styled } from "@mui/material/styles";
import { Sun } from "lucide-react";
import { useId } from "react";
import type { Ref } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { bareBox, flexColumn, flexWrap } from "#renderer/theme/layout.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";
import { ChoiceChip } from "#renderer/ui/choice-chip.tsx";
import { Field } from "#renderer/ui/field.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { TitleBlock } from "#renderer/ui/title-block.tsx";
import { roomTypeSchema } from "#shared/image.ts";

import { lying, narrow } from "./page-widths.ts";
import { PhotoTips } from "./photo-tips.tsx";
import type { RoomDetails } from "./room-details.ts";
import { uploadTexts } from "./texts/upload-catalogue.ts";

const maxNoteLength = 500;

export type RoomFormProps = {
  details: RoomDetails;
  onChange: (details: RoomDetails) => void;
  /** On a narrow page the questions come once there is a photo, the tips before. */
  hasPhoto: boolean;
  questionsRef: Ref<HTMLDivElement>;
};

/** What the person may say about the room, and how to take a good photo of it. */
export function RoomForm({ details, onChange, hasPhoto, questionsRef }: RoomFormProps) {
  const texts = useTexts(uploadTexts);
  const id = useId();
  return (
    <Section data-photo={hasPhoto} aria-label={texts.aboutRoom}>
      <Questions ref={questionsRef}>
        <Heading>
          <TitleBlock title={texts.aboutRoom} text={texts.aboutRoomLead} gap={4} />
        </Heading>
        <div>
          <Label id={`${id}-room`}>
            <Wide>{texts.room}</Wide>
            <Slim>{texts.whichRoom}</Slim>
          </Label>
          <Chips aria-labelledby={`${id}-room`}>
            {roomTypeSchema.options.map((roomType) => (
              <ChoiceChip
                key={roomType}
                size="form"
                checked
                label={texts.roomTypes[roomType]}
                selected={details.roomType === roomType}
                onClick={() =>
                  onChange({
                    ...details,
                    roomType: details.roomType === roomType ? null : roomType,
                  })
                }
              />
            ))}
          </Chips>
        </div>
        <Field
          label={texts.note}
          optional
          value={details.note}
          placeholder={texts.notePlaceholder}
          inputProps={{ maxLength: maxNoteLength }}
          onChange={(note) => onChange({ ...details, note })}
        />
      </Questions>
      {hasPhoto ? (
        <Hint>
          <Sun size={20} {...iconStyle} />
          {texts.lightHint}
        </Hint>
      ) : null}
      <PhotoTips />
    </Section>
  );
}

const Section = styled("section")({
  ...flexColumn(20),
  padding: "24px 28px 20px",
  borderRadius: "var(--rw-radius)",
  backgroundColor: "var(--rw-upload-form)",
  boxShadow: "var(--rw-shadow0)",
  [narrow]: {
    padding: 0,
    borderRadius: 0,
    backgroundColor: "transparent",
    boxShadow: "none",
  },
  [lying]: { gap: 12 },
});

const Questions = styled("div")({
  ...flexColumn(16),
  "[data-photo='false'] > &": { [narrow]: { display: "none" } },
});

const Heading = styled("div")({ [narrow]: { display: "none" } });

const Wide = styled("span")({ [narrow]: { display: "none" } });

const Slim = styled("span")({ display: "none", [narrow]: { display: "inline" } });

const Hint = styled("p")({
  ...quietText(14, 20),
  display: "none",
  alignItems: "center",
  gap: 16,
  minHeight: 50,
  padding: "8px 16px",
  borderRadius: "var(--rw-radius-field)",
  backgroundColor: "var(--rw-upload-form)",

  "& > svg": { flex: "none", color: "var(--rw-primary)" },
  [narrow]: { display: "flex" },
});

const Label = styled("p")({ ...textSize(13.5, 20, 550), marginBottom: 10 });

const Chips = styled("fieldset")({ ...flexWrap(8), ...bareBox, minWidth: 0 });
