import { styled } from "@mui/material/styles";
import { ChevronDown, History, Sparkle } from "lucide-react";

import type { ColourFamily } from "#kernels/palette/colour-family.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { bareBox, flexRow } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { ActionMenu } from "#renderer/ui/action-menu.tsx";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { ChoiceChip } from "#renderer/ui/choice-chip.tsx";
import { HeartButton } from "#renderer/ui/heart-button.tsx";
import { ToolIconButton } from "#renderer/ui/tool-icon-button.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";

import { useRoom, useRoomSession } from "../room/use-room.ts";
import { catalogueTexts } from "../../texts/panel-catalogue.ts";

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

const dotStyle = (family: ColourFamily | null) =>
  family === null ? {} : { backgroundColor: dots[family] };

/** Colour, what fits, favourites and what was used; all narrow the list together. */
export function CatalogueFilters() {
  const { toggleView } = useRoomSession().catalogue;
  const views = useRoom(({ catalogue }) => catalogue.views);
  const texts = useTexts(catalogueTexts);
  return (
    <Row aria-label={texts.filters}>
      <FamilyMenu />
      <ChoiceChip
        label={texts.views.fits}
        selected={views.has("fits")}
        icon={<Sparkle size={16} {...iconStyle} />}
        onClick={() => toggleView("fits")}
      />
      <End>
        <ToolIconButton
          label={texts.views.recent}
          pressed={views.has("recent")}
          tooltipPlacement="top"
          icon={<History size={20} {...iconStyle} />}
          onClick={() => toggleView("recent")}
        />
        <HeartButton
          label={texts.views.favourites}
          pressed={views.has("favourites")}
          onClick={() => toggleView("favourites")}
        />
      </End>
    </Row>
  );
}

function FamilyMenu() {
  const { chooseFamily } = useRoomSession().catalogue;
  const family = useRoom(({ catalogue }) => catalogue.family);
  const families = useRoom(({ catalogue }) => catalogue.listed.families);
  const texts = useTexts(catalogueTexts);
  const nameOf = (one: ColourFamily | null) =>
    one === null ? texts.allColours : texts.families[one];
  const chosen = nameOf(family);
  const total = families.reduce((sum, { count }) => sum + count, 0);
  const items = [{ family: null, count: total }, ...families].map((one) => ({
    key: one.family ?? "all",
    label: `${nameOf(one.family)} (${one.count})`,
    icon: (
      <Dot data-swatch data-all={one.family === null} style={dotStyle(one.family)} aria-hidden />
    ),
    selected: one.family === family,
    onSelect: () => chooseFamily(one.family),
  }));
  return (
    <ActionMenu
      items={items}
      renderTrigger={(trigger) => (
        <Pill
          {...trigger}
          variant="outlined"
          data-on={family !== null}
          aria-label={`${texts.colour}: ${chosen}`}
          startIcon={family === null ? null : <Dot style={dotStyle(family)} aria-hidden />}
          endIcon={<ChevronDown size={16} {...iconStyle} />}
        >
          <Chosen>{family === null ? texts.colour : chosen}</Chosen>
        </Pill>
      )}
    />
  );
}

const Row = styled("fieldset")({
  ...flexRow(6),
  ...bareBox,
  minWidth: 0,
  margin: "-4px 0",
});

const End = styled("div")({ display: "flex", flex: "none", marginLeft: "auto", marginRight: -10 });

const Pill = styled(AppButton)({
  ...textSize(14),
  position: "relative",
  flex: "0 1 auto",
  minWidth: 72,
  minHeight: 36,
  padding: "6px 10px 6px 12px",
  gap: 4,
  whiteSpace: "nowrap",
  borderRadius: "var(--rw-radius-chip)",
  "&::after": { content: '""', position: "absolute", inset: -4 },
  "&[data-on='true']": { backgroundColor: "var(--rw-soft)", color: "var(--rw-on-soft)" },
  "@media (pointer: coarse)": { minHeight: 44 },
});

/** Long names give way to the buttons beside them; the dot says the colour all the same. */
const Chosen = styled("span")({ overflow: "hidden", textOverflow: "ellipsis" });

const Dot = styled("span")({
  flex: "none",
  width: 14,
  height: 14,
  borderRadius: "50%",
  boxShadow: "inset 0 0 0 1px rgb(23 33 28 / .2)",
  "&[data-all='true']": {
    background: `conic-gradient(${Object.values(dots).slice(4).join(", ")})`,
  },
});
