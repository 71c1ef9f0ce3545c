import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { SlidersHorizontal } from "lucide-react";
import { useId, useMemo, useState } from "react";

import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { flexColumn, flexWrap } from "#renderer/theme/layout.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { ChoiceMenu } from "#renderer/ui/choice-menu.tsx";
import { tileLayoutSchema } from "#shared/edit.ts";
import type { MaterialEdit } from "#shared/edit.ts";
import { asVariant } from "#shared/product.ts";
import type { TexturedProduct } from "#shared/product.ts";

import { useRoom, useRoomSession } from "../room/use-room.ts";
import { asTextured } from "../../model/parts/coverings-part.ts";
import { drawMeasured, estimateArea } from "../../model/document/estimate-area.ts";
import { readScaleBasis } from "../../model/document/mend-plane.ts";
import { layPieces, readOwnJoint } from "../../model/document/covering-choice.ts";
import { coveringTexts, layingTexts } from "../../texts/panel-catalogue.ts";
import { LayingControls } from "../laying/laying-controls.tsx";
import type { LayingControlsProps } from "../laying/use-laying.ts";
import { ProductTitle } from "./product-card.tsx";
import { ProductHeart } from "./product-heart.tsx";
import { VariantMenu } from "./variant-menu.tsx";

/** What lies on the selection: its price, its area, and how it lies. Sticky: below a list that scrolls. */
export function CoveringCard({ isSticky }: { isSticky: boolean }) {
  const edit = useRoom(({ coverings }) => coverings.laid);
  const product = useRoom(({ catalogue }) => catalogue.known.get(edit?.materialId ?? ""));
  const material = asTextured(product);
  if (edit === null) return null;
  return (
    <Card data-sticky={isSticky}>
      {material === null ? null : (
        <Head>
          <Line>
            <ProductTitle product={asVariant(material, edit.variant)} />
          </Line>
          <ProductHeart product={material} />
        </Head>
      )}
      <AreaLine edit={edit} />
      <Laying edit={edit} material={material} />
    </Card>
  );
}

/** How the product lies; what is rarely changed is folded away. */
function Laying({ edit, material }: LayingControlsProps) {
  const texts = useTexts(layingTexts);
  const { coverings } = useRoomSession();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Choices>
        {material === null ? null : (
          <>
            <VariantMenu
              product={material}
              chosen={edit.variant}
              onChoose={coverings.chooseVariant}
            />
            <LayoutMenu edit={edit} material={material} />
          </>
        )}
        <AppButton
          variant="text"
          aria-expanded={isOpen}
          aria-controls={id}
          icon={SlidersHorizontal}
          onClick={() => setOpen(!isOpen)}
        >
          {texts.adjust}
        </AppButton>
      </Choices>
      <div id={id} hidden={!isOpen}>
        {isOpen ? <LayingControls edit={edit} material={material} /> : null}
      </div>
    </>
  );
}

function AreaLine({ edit: { mask, plane } }: { edit: MaterialEdit }) {
  const { image } = useRoomSession();
  const texts = useTexts(coveringTexts);
  const locale = useLocale();
  const basis = useRoom(({ history }) => readScaleBasis(history.document.edits));
  const { squareMetres, uncertainty } = useMemo(
    () => estimateArea(image, drawMeasured(image, mask), plane, basis === "length"),
    [image, mask, plane, basis],
  );
  const digits = squareMetres < 10 ? 1 : 0;
  const shown = squareMetres.toLocaleString(locale, { maximumFractionDigits: digits });
  return (
    <Line>
      <Typography variant="subtitle2" component="p">
        {texts.area(shown)}
      </Typography>
      <Typography variant="caption" component="p" color="text.secondary">
        {texts.areaNote(Math.round(uncertainty * 100), texts.scales[basis])}
      </Typography>
    </Line>
  );
}

function LayoutMenu({ edit, material }: { edit: MaterialEdit; material: TexturedProduct }) {
  const { coverings } = useRoomSession();
  const texts = useTexts(coveringTexts);
  return (
    <ChoiceMenu
      label={texts.layout}
      value={edit.layout}
      options={tileLayoutSchema.options.map((value) => ({ value, label: texts.layouts[value] }))}
      onChange={(layout) =>
        coverings.adjust(layPieces(layout, material, readOwnJoint(edit, material)))
      }
    />
  );
}

const Card = styled("div")({
  ...flexColumn(10),
  padding: 12,
  borderRadius: "var(--rw-radius-field)",
  backgroundColor: "var(--rw-n0)",
  "&[data-sticky='true']": {
    position: "sticky",
    bottom: 12,
    zIndex: 1,
    maxHeight: "50vh",
    overflowY: "auto",
    boxShadow: "0 0 0 14px var(--rw-side-panel)",
  },
});

const Head = styled("div")({
  display: "flex",
  justifyContent: "space-between",
  gap: 8,
  marginRight: -6,
});

const Choices = styled("div")(flexWrap(8));

const Line = styled("div")({ minWidth: 0 });
