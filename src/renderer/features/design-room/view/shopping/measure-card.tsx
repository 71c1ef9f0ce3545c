import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { Ruler } from "lucide-react";

import { formatPercent } from "#renderer/i18n/format-unit.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { centred, flexColumn, flexRow } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";

import {
  uncertaintyOfFoot,
  uncertaintyOfHeight,
  uncertaintyOfLength,
} from "../../model/document/estimate-area.ts";
import { findMeasurable } from "../../model/shopping/find-measurable.ts";
import { shoppingTexts } from "../../texts/panel-catalogue.ts";
import { useRoom, useRoomSession } from "../room/use-room.ts";

const writeShare = (share: number) => formatPercent(Math.round(share * 100));

/**
 * The way from areas that assume how high the camera was held, or where a wall meets the floor, to measured
 * ones: a length on a covering serves all coverings, one on a painted wall that wall.
 */
export function MeasureCard() {
  const { history, plane } = useRoomSession();
  const edits = useRoom((room) => room.history.document.edits);
  const pickedId = useRoom((room) => room.history.document.paintedEditId);
  const isMeasuring = useRoom((room) => room.plane.open?.mode === "length");
  const { measure } = useTexts(shoppingTexts);
  const measurable = findMeasurable(edits, pickedId);
  if (measurable === null) return null;
  const { edit, isDone } = measurable;
  const isWall = edit.kind === "paint";
  const exact = writeShare(uncertaintyOfLength);
  const { follows, done } = measure[isWall ? "paintedWall" : "coverings"];
  const measureIt = () => {
    history.change({ type: "editPicked", id: edit.id });
    plane.begin("length");
  };
  return (
    <Card data-open={isMeasuring}>
      <Head>
        <Ruler size={18} {...iconStyle} />
        <Typography variant="subtitle2" component="h3">
          {isDone ? done(exact) : measure.title}
        </Typography>
        {isDone ? null : (
          <Pill>{measure.now(writeShare(isWall ? uncertaintyOfFoot : uncertaintyOfHeight))}</Pill>
        )}
      </Head>
      {isDone ? null : (
        <Steps>
          {[measure.points, measure.length, follows(exact)].map((step, at) => (
            <li key={step} aria-current={isMeasuring && at === 0 ? "step" : undefined}>
              <StepNumber aria-hidden>{at + 1}</StepNumber>
              {step}
            </li>
          ))}
        </Steps>
      )}
      {isMeasuring ? null : (
        <AppButton variant="outlined" onClick={measureIt}>
          {isDone ? measure.again : measure.start}
        </AppButton>
      )}
    </Card>
  );
}

const Card = styled("section")({
  ...flexColumn(10),
  padding: 14,
  borderRadius: "var(--rw-radius-field)",
  boxShadow: "inset 0 0 0 1px var(--rw-line2)",
  "&[data-open='true']": { boxShadow: "inset 0 0 0 2px var(--rw-primary)" },
});

const Head = styled("div")({ ...flexRow(8), "& > h3": { flex: 1, minWidth: 0 } });

const Pill = styled("span")({
  ...textSize(12, 16, 600),
  flex: "none",
  padding: "4px 10px",
  borderRadius: 12,
  backgroundColor: "var(--rw-soft)",
  color: "var(--rw-on-soft)",
});

const Steps = styled("ol")({
  ...flexColumn(8),
  ...textSize(14),
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& > li": flexRow(10),
  "& > li[aria-current]": { fontWeight: 600 },
});

const StepNumber = styled("span")({
  ...centred,
  ...textSize(12, 16, 600),
  flex: "none",
  width: 24,
  height: 24,
  borderRadius: "50%",
  boxShadow: "inset 0 0 0 1.5px var(--rw-line3)",
  "li[aria-current] > &": { boxShadow: "inset 0 0 0 2px var(--rw-primary)" },
});
