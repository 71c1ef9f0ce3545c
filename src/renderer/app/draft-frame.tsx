import { styled } from "@mui/material/styles";
import { useContext, useEffect, useState } from "react";
import type { ReactNode } from "react";

import { useServices } from "#renderer/services/services-context.tsx";
import { useTexts } from "#renderer/i18n/texts.ts";
import { belowWidth } from "#renderer/theme/breakpoints.ts";
import { flexRow } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { readTheme } from "#shared/theme/theme-document.ts";

import { appTexts } from "#renderer/i18n/app-catalogue.ts";
import { HostInboxContext } from "./host-inbox.ts";

type DraftState = "opening" | "applied" | "over";

/**
 * The app in the draft theme that a preview link shows, under a line that says so. Nothing of it is
 * kept: leaving is loading the page anew.
 */
export function DraftFrame({ token, children }: { token: string; children: ReactNode }) {
  const state = useDraftTheme(token);
  if (state === "opening") return null;
  return (
    <>
      <DraftLine isOver={state === "over"} />
      <Stage>{children}</Stage>
    </>
  );
}

function DraftLine({ isOver }: { isOver: boolean }) {
  const texts = useTexts(appTexts);
  return (
    <Line aria-label={texts.region}>
      <p>{isOver ? texts.over : texts.applied}</p>
      <AppButton variant="text" size="small" onClick={() => window.location.reload()}>
        {isOver ? texts.continue : texts.leave}
      </AppButton>
    </Line>
  );
}

function useDraftTheme(token: string): DraftState {
  const { api, log } = useServices();
  const inbox = useContext(HostInboxContext);
  const [state, setState] = useState<DraftState>("opening");
  useEffect(() => {
    const call = { isCurrent: true };
    const apply = async () => {
      const answer = await api.call("readThemePreview", { body: { token } });
      const reading = readTheme(answer.styles);
      if (!call.isCurrent) return;
      if (reading.ok) inbox.applyStyles(reading.styles);
      setState(reading.ok ? "applied" : "over");
    };
    apply().catch((error: unknown) => {
      log.warn("THEME_PREVIEW_ERROR", error);
      if (call.isCurrent) setState("over");
    });
    return () => {
      call.isCurrent = false;
    };
  }, [token, api, log, inbox]);
  return state;
}

const lineHeight = 44;

const Line = styled("section")({
  ...flexRow(8),
  ...textSize(14, 18, 550),
  position: "fixed",
  zIndex: 1_500,
  inset: "0 0 auto",
  justifyContent: "center",
  boxSizing: "border-box",
  height: lineHeight,
  padding: "0 12px",
  backgroundColor: "var(--rw-caution)",
  color: "var(--rw-caution-text)",
  "& > .MuiButton-root": { flex: "none", color: "inherit", textDecoration: "underline" },
  [belowWidth(600)]: textSize(13),
});

/** A transform makes it the window of everything fixed inside, so that the line covers none of it. */
const Stage = styled("div")({
  position: "fixed",
  inset: `${lineHeight}px 0 0`,
  overflow: "auto",
  transform: "translateZ(0)",
});
