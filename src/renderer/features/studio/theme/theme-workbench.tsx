import useMediaQuery from "@mui/material/useMediaQuery";
import { styled } from "@mui/material/styles";
import { useState } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { fromWidth } from "#renderer/theme/breakpoints.ts";
import { flexColumn } from "#renderer/theme/layout.ts";
import { Segment } from "#renderer/ui/segment.tsx";

import { ContrastCard } from "./contrast/contrast-card.tsx";
import { ThemeForm } from "./form/theme-form.tsx";
import { PreviewPane } from "./preview/preview-pane.tsx";
import { themeTexts } from "../texts/theme-catalogue.ts";

/** The form beside the preview; where there is no room for both, one behind the other. */
export function ThemeWorkbench({ slug }: { slug: string }) {
  const isWide = useMediaQuery(fromWidth(1024));
  if (isWide) {
    return (
      <Columns>
        <ThemeForm />
        <Right>
          <PreviewPane slug={slug} startDevice="desktop" />
          <ContrastCard />
        </Right>
      </Columns>
    );
  }
  return <NarrowWorkbench slug={slug} />;
}

function NarrowWorkbench({ slug }: { slug: string }) {
  const texts = useTexts(themeTexts);
  const [view, setView] = useState<"edit" | "preview">("edit");
  return (
    <Stack>
      <Segment
        fullWidth
        label={texts.view}
        value={view}
        options={[
          { value: "edit", label: texts.edit },
          { value: "preview", label: texts.preview },
        ]}
        onChange={setView}
      />
      {view === "edit" ? <ThemeForm /> : <PreviewPane slug={slug} startDevice="phone" />}
      <ContrastCard />
    </Stack>
  );
}

const Columns = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(320px, 384px) minmax(0, 1fr)",
  alignItems: "start",
  gap: 24,
});

const Right = styled("div")({
  ...flexColumn(20),
  minWidth: 0,
  minHeight: "calc(100dvh - 104px)",
  "& > section:first-of-type": { minHeight: 380 },
});

const Stack = styled("div")({
  ...flexColumn(16),
  "& > section[aria-label]:has(iframe)": { height: "min(640px, 84dvh)", flex: "none" },
});
