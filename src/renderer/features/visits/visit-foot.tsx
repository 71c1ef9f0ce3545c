import { styled } from "@mui/material/styles";

import { useAppDispatch } from "#renderer/state/hooks.ts";
import { answerVisits } from "#renderer/state/visits/answer-visits.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { flexWrap } from "#renderer/theme/layout.ts";
import { quietText } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";

import { visitTexts } from "./texts/visit-catalogue.ts";

/** The line at the foot of a page that asks; after a yes, the one to take it back by. */
export function VisitFoot({ isAllowed }: { isAllowed: boolean }) {
  const texts = useTexts(visitTexts);
  const dispatch = useAppDispatch();
  const refuse = () => dispatch(answerVisits(false));
  return (
    <Foot aria-label={texts.label}>
      <p>{isAllowed ? texts.allowed : texts.question}</p>
      {isAllowed ? (
        <AppButton variant="text" onClick={refuse}>
          {texts.stop}
        </AppButton>
      ) : (
        <div>
          <AppButton variant="text" onClick={() => dispatch(answerVisits(true))}>
            {texts.allow}
          </AppButton>
          <AppButton variant="text" onClick={refuse}>
            {texts.refuse}
          </AppButton>
        </div>
      )}
    </Foot>
  );
}

const Foot = styled("section")({
  ...flexWrap("4px 12px"),
  ...quietText(13, 18),
  alignItems: "center",
  justifyContent: "center",
  boxSizing: "border-box",
  padding: "8px var(--rw-margin)",
  borderTop: "1px solid var(--rw-line)",
  "& > p": { maxWidth: "80ch" },
});
