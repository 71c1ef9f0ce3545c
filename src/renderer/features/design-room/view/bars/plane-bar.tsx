import { styled } from "@mui/material/styles";
import { Check, Grid3x3, RotateCcw, Ruler, X } from "lucide-react";
import { useState } from "react";

import { measurePlaneLength } from "#kernels/camera/measure-plane-length.ts";
import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { useAppSelector } from "#renderer/state/hooks.ts";
import { flexColumn } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { Field } from "#renderer/ui/field.tsx";

import { planeTexts } from "../../texts/room-catalogue.ts";
import type { OpenPlane } from "../../model/parts/plane-part.ts";
import { Bar, BarButton, barIcon, Chip, Divider, MainButton, Quiet } from "../parts/bar-parts.tsx";
import { useRoomSession } from "../room/use-room.ts";
import {
  chooseLengthSystem,
  formatLength,
  maxKnownMetres,
  minKnownMetres,
  parseLength,
} from "./length-words.ts";
import type { LengthSystem } from "./length-words.ts";

type PlaneBarProps = { open: OpenPlane; isCompact: boolean };

/** What can be done with the plane that is being mended. */
export function PlaneBar(props: PlaneBarProps) {
  return props.open.mode === "corners" ? <CornersBar {...props} /> : <LengthBar {...props} />;
}

function CornersBar({ open, isCompact }: PlaneBarProps) {
  const { plane } = useRoomSession();
  const texts = useTexts(planeTexts);
  const { surface } = open.place;
  return (
    <Stack>
      <PhoneHint>{texts.hint[surface]}</PhoneHint>
      <Bar aria-label={texts.adjust}>
        {isCompact ? null : (
          <>
            <Chip>
              <Grid3x3 {...barIcon} />
              <span>{texts.title[surface]}</span>
            </Chip>
            <Divider />
          </>
        )}
        <BarButton
          label={texts.knownLength}
          icon={Ruler}
          isCompact={false}
          onClick={() => plane.showMode("length")}
        />
        <BarButton
          label={texts.reset}
          icon={RotateCcw}
          isCompact={isCompact}
          disabled={open.place.planeFix === undefined || open.isBusy}
          onClick={plane.reset}
        />
        {isCompact ? (
          <BarButton label={texts.cancel} icon={X} isCompact onClick={plane.cancel} />
        ) : (
          <Quiet variant="text" onClick={plane.cancel}>
            {texts.cancel}
          </Quiet>
        )}
        <MainButton
          onClick={plane.finish}
          startIcon={isCompact ? undefined : <Check {...barIcon} />}
        >
          {texts.done}
        </MainButton>
      </Bar>
    </Stack>
  );
}

/** Wider screens say it in the strip below the photo. */
function PhoneHint({ children }: { children: string }) {
  const isPhone = useAppSelector((state) => state.viewport.isMobile);
  return isPhone ? <Hint>{children}</Hint> : null;
}

function LengthBar({ open }: Pick<PlaneBarProps, "open">) {
  const { plane } = useRoomSession();
  const texts = useTexts(planeTexts);
  const locale = useLocale();
  const [system] = useState(() => chooseLengthSystem(navigator.languages));
  const { text, setText, error, submit } = useLengthField(open, system);
  const now = measurePlaneLength(open.place.plane, open.line);
  const known = now === null ? "" : formatLength(now, system, locale);
  return (
    <Stack>
      <PhoneHint>{texts.lengthHint}</PhoneHint>
      <Bar aria-label={texts.knownLength}>
        <BarButton
          label={texts.backToCorners}
          icon={Grid3x3}
          isCompact
          onClick={() => plane.showMode("corners")}
        />
        <Form
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <Field
            label={texts.length}
            hideLabel
            value={text}
            onChange={setText}
            placeholder={known}
            hint={texts.seenAs(known)}
            error={error}
            start={<Ruler {...barIcon} />}
            inputProps={{ maxLength: 24, autoComplete: "off", enterKeyHint: "done" }}
          />
          <MainButton type="submit">{texts.setLength}</MainButton>
        </Form>
      </Bar>
    </Stack>
  );
}

/** A length that is typed for the line, and what is wrong with it. */
function useLengthField(open: OpenPlane, system: LengthSystem) {
  const { plane } = useRoomSession();
  const texts = useTexts(planeTexts);
  const locale = useLocale();
  const before = open.place.planeFix?.knownLength?.metres;
  const [text, setTyped] = useState(() =>
    before === undefined ? "" : formatLength(before, system, locale),
  );
  const [error, setError] = useState<string | null>(null);
  const judge = (): string | null => {
    const metres = parseLength(text, system);
    if (metres === null) return texts.notLength[system];
    if (metres < minKnownMetres || metres > maxKnownMetres) {
      const [least, most] = [minKnownMetres, maxKnownMetres].map((limit) =>
        formatLength(limit, system, locale),
      );
      return texts.outOfBounds(least ?? "", most ?? "");
    }
    const refusal = plane.measure(metres);
    if (refusal === null) return null;
    return refusal === "unlikely" ? texts.unlikely : texts.offPlane;
  };
  const submit = () => {
    const wrong = judge();
    setError(wrong);
    if (wrong === null) plane.showMode("corners");
  };
  const setText = (next: string) => {
    setTyped(next);
    setError(null);
  };
  return { text, setText, error, submit };
}

const Stack = styled("div")({ ...flexColumn(8), alignItems: "center", maxWidth: "100%" });

const Hint = styled("p")({
  ...textSize(13, 16),
  margin: 0,
  padding: "6px 12px",
  borderRadius: 999,
  textAlign: "center",
  color: "#fff",
  backgroundColor: "rgb(20 24 22 / .78)",
});

const Form = styled("form")({
  display: "flex",
  alignItems: "flex-start",
  gap: 8,
  flex: "1 1 auto",
  minWidth: 0,
  "& > :first-of-type": { width: 260, minWidth: 0, flex: "1 1 auto" },
});
