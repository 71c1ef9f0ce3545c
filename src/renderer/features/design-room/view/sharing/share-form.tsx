import { styled } from "@mui/material/styles";

import { useTexts } from "#renderer/i18n/texts.ts";
import { flexColumn } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { CheckLine } from "#renderer/ui/check-line.tsx";
import { DialogForm } from "#renderer/ui/dialog-form.tsx";
import { Field } from "#renderer/ui/field.tsx";
import { Segment } from "#renderer/ui/segment.tsx";

import { sharingTexts } from "../../texts/sharing-catalogue.ts";
import { useRoom } from "../room/use-room.ts";
import { useShareForm } from "./use-share-form.ts";
import type { ShareFormProps } from "./use-share-form.ts";

/** How long a link works, who it is from, and what people may do with it. */
export function ShareForm({ onCancel, ...props }: ShareFormProps) {
  const texts = useTexts(sharingTexts);
  const canDownload = useRoom(({ features }) => features.canDownload);
  const share = useShareForm(props);
  const { form } = share;
  return (
    <DialogForm
      form={form}
      onCancel={onCancel}
      submitLabel={texts.make}
      busyLabel={texts.making}
      takesFocus={false}
    >
      <Life>
        <span>{texts.life}</span>
        <Segment
          label={texts.life}
          value={share.days}
          onChange={share.setDays}
          fullWidth
          options={(["7", "30", "90"] as const).map((value) => ({
            value,
            label: texts.days(Number(value)),
          }))}
        />
      </Life>
      <Field
        label={texts.from}
        optional
        autoComplete="name"
        hint={texts.fromHint}
        inputProps={{ maxLength: 60 }}
        {...form.field("fromName")}
      />
      <Field
        label={texts.passcode}
        optional
        autoComplete="off"
        hint={texts.passcodeHint}
        inputProps={{ autoCapitalize: "none", spellCheck: false, maxLength: 64 }}
        {...form.field("passcode")}
      />
      <Checks>
        <CheckLine
          label={texts.showsOriginal}
          checked={share.showsOriginal}
          onChange={share.setShowsOriginal}
        />
        {canDownload ? (
          <CheckLine
            label={texts.allowsDownload}
            checked={share.allowsDownload}
            onChange={share.setAllowsDownload}
          />
        ) : null}
      </Checks>
    </DialogForm>
  );
}

const Life = styled("div")({ ...flexColumn(6), "& > span": textSize(14, 20, 600) });

const Checks = styled("div")({ marginBlock: -4 });
