import ButtonBase from "@mui/material/ButtonBase";
import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { ChevronRight } from "lucide-react";
import { useDeferredValue } from "react";
import type { ReactNode } from "react";

import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { flexColumn, oneLine } from "#renderer/theme/layout.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { Unseen } from "#renderer/ui/unseen.ts";
import type { EditList } from "#shared/edit.ts";

import { readyTexts, shoppingTexts } from "../../texts/panel-catalogue.ts";
import { roomTexts, versionTexts } from "../../texts/room-catalogue.ts";
import { ProductFace, ProductPicture } from "../catalogue/product-choice.tsx";
import { useRoom, useRoomSession } from "../room/use-room.ts";
import { useAllowance } from "../shopping/use-allowance.ts";
import { useShoppingList } from "../shopping/use-shopping-list.ts";
import type { ShoppingList } from "../shopping/use-shopping-list.ts";
import { describeSummary } from "./describe-summary.ts";

/** On an upright phone, once nothing is selected: what was done, what it costs, and the file. */
export function RoomSummary({ height, download }: { height: number; download: ReactNode }) {
  const canErase = useRoom(({ features }) => features.canErase);
  const texts = useTexts(readyTexts);
  // Counting what was done must not keep the screen from answering the press that ended it.
  const isCounted = useDeferredValue(true, false);
  return (
    <Body style={{ minHeight: height }}>
      {isCounted ? <Done /> : <Line />}
      {download}
      <Typography variant="body2" component="p" color="text.secondary" align="center">
        {canErase ? texts.tap : texts.tapSurface}
      </Typography>
    </Body>
  );
}

/** The first product with what there is to say of all; leads to the price list where there is one. */
function Done() {
  const { view } = useRoomSession();
  const edits = useRoom(({ history }) => history.document.edits);
  const [allowance] = useAllowance();
  const list = useShoppingList(allowance);
  const { name, detail, price } = useWords(list, edits);
  const { title } = useTexts(shoppingTexts);
  const [first] = list.lines;
  const words = (
    <>
      <Name title={name}>{name}</Name>
      {price === null ? null : <Price>{price}</Price>}
      {detail === null ? null : <Detail>{detail}</Detail>}
    </>
  );
  if (first === undefined) return <Line>{words}</Line>;
  return (
    <ListButton onClick={() => view.showTab("list")}>
      <Swatch aria-hidden>
        <ProductPicture product={first.product} />
      </Swatch>
      <Line>{words}</Line>
      <Unseen>{title}</Unseen>
      <ChevronRight size={18} {...iconStyle} />
    </ListButton>
  );
}

function useWords(list: ShoppingList, edits: EditList) {
  const locale = useLocale();
  const ready = useTexts(readyTexts);
  const { measuring } = useTexts(shoppingTexts);
  const { changesCount: changes } = useTexts(roomTexts);
  const { priceFrom: from } = useTexts(versionTexts);
  return describeSummary(list, edits, { ...ready, measuring, changes, from }, locale);
}

const Body = styled("div")({ ...flexColumn(12), boxSizing: "border-box", paddingBottom: 8 });

const ListButton = styled(ButtonBase)({
  width: "100%",
  justifyContent: "flex-start",
  gap: 12,
  minHeight: 48,
  borderRadius: "var(--rw-radius-field)",
  color: "var(--rw-ink)",
  fontFamily: "var(--rw-font-body)",
  textAlign: "left",
  "& > svg": { flex: "none", color: "var(--rw-primary)" },
});

const Swatch = styled(ProductFace)({ width: 48, height: 48 });

/** A price range takes the first line's end, so that the second has the whole width. */
const Line = styled("span")({
  display: "grid",
  flex: 1,
  gridTemplateColumns: "minmax(0, 1fr) auto",
  alignContent: "center",
  alignItems: "baseline",
  columnGap: 8,
  minWidth: 0,
  minHeight: 48,
});

const Name = styled("span")({ ...textSize(15, 22, 600), ...oneLine });

const Price = styled("span")({
  ...textSize(15, 22, 600),
  color: "var(--rw-primary)",
  fontVariantNumeric: "tabular-nums",
});

const Detail = styled("span")({ ...quietText(13, 18), gridColumn: "1 / -1" });
