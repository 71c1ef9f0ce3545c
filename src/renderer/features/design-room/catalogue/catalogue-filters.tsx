import { styled } from "@mui/material/styles";
import { Heart, History, Sparkle } from "lucide-react";
import type { ReactNode } from "react";

import type { ColourFamily } from "#kernels/palette/colour-family.ts";
import { useTexts } from "#renderer/text/texts.ts";
import { ChoiceChip } from "#renderer/ui/choice-chip.tsx";
import { Segment } from "#renderer/ui/segment.tsx";

import { useRoom } from "../room/room-context.ts";
import { catalogueTexts } from "./catalogue-texts.ts";
import type { CatalogueView } from "./use-catalogue.ts";

const icon = {
  size: 16,
  strokeWidth: 1.5,
  absoluteStrokeWidth: true,
  "aria-hidden": true,
} as const;
const views: readonly [CatalogueView, ReactNode][] = [
  ["fits", <Sparkle key="fits" {...icon} />],
  ["favourites", <Heart key="favourites" {...icon} />],
  ["recent", <History key="recent" {...icon} />],
];
/** What stands for a family beside its name. */
const dots: Readonly<Record<ColourFamily, string>> = {
  white: "#f3eee2",
  grey: "#9a9b98",
  black: "#232425",
  brown: "#b08d63",
  red: "#a4352f",
  orange: "#cf7440",
  yellow: "#dfb33c",
  green: "#5f7d55",
  blue: "#3f6a92",
  purple: "#6b4a76",
  pink: "#dfa7a4",
};

/** Paints, floors or wall coverings; gone where the company has paints only. */
export function KindFilter() {
  const { catalogue } = useRoom();
  const texts = useTexts(catalogueTexts);
  if (catalogue.kinds.length < 2) return null;
  return (
    <Segment
      label={texts.kind}
      value={catalogue.kind}
      options={catalogue.kinds.map((value) => ({ value, label: texts.kinds[value] }))}
      onChange={catalogue.showKind}
      fullWidth
    />
  );
}

/** What fits, favourites and what was used, and the colour families; all go together. */
export function CatalogueFilters({ isNarrow }: { isNarrow: boolean }) {
  const { catalogue } = useRoom();
  const texts = useTexts(catalogueTexts);
  const { family, listed, views: on, toggleView, chooseFamily } = catalogue;
  const viewChips = views.map(([view, picture]) => (
    <ChoiceChip
      key={view}
      label={texts.views[view]}
      selected={on.has(view)}
      icon={picture}
      onClick={() => toggleView(view)}
    />
  ));
  const familyChips = listed.families.map((one) => (
    <ChoiceChip
      key={one.family}
      label={`${texts.families[one.family]} ${one.count}`}
      selected={one.family === family}
      icon={<Dot style={{ backgroundColor: dots[one.family] }} aria-hidden />}
      onClick={() => chooseFamily(one.family === family ? null : one.family)}
    />
  ));
  if (isNarrow) {
    return (
      <Row role="group" aria-label={texts.filters}>
        {viewChips}
        {familyChips}
      </Row>
    );
  }
  return (
    <>
      <Wrapped role="group" aria-label={texts.filters}>
        {viewChips}
      </Wrapped>
      {listed.families.length === 0 ? null : (
        <Row role="group" aria-label={texts.colours}>
          {familyChips}
        </Row>
      )}
    </>
  );
}

const Wrapped = styled("div")({ display: "flex", flexWrap: "wrap", gap: 8 });

const Row = styled("div")({
  display: "flex",
  gap: 8,
  margin: "-6px -16px",
  padding: "6px 16px",
  overflowX: "auto",
  scrollbarWidth: "none",
  // The last chip in view is cut, and so it is seen that there are more.
  maskImage: "linear-gradient(to right, transparent, #000 16px calc(100% - 32px), transparent)",
});

const Dot = styled("span")({
  flex: "none",
  width: 14,
  height: 14,
  borderRadius: "50%",
  boxShadow: "inset 0 0 0 1px rgb(23 33 28 / .2)",
});
