import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";

import { uiTexts } from "#renderer/i18n/app-catalogue.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { useAppSelector } from "#renderer/state/hooks.ts";
import { useCompanyName } from "#renderer/state/use-company-name.ts";
import { centred, flexColumn, flexRow, flexWrap, oneLine } from "#renderer/theme/layout.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";
import { CompanyMark } from "#renderer/ui/company-mark.tsx";
import { LoadingBlock } from "#renderer/ui/loading-block.tsx";

import { RoomFrame } from "../layout/room-frame.ts";

export type RoomShapesProps = {
  /** The way back, once its words are there. */
  back?: ReactNode;
  /** Of the design, once it is known. */
  name?: string | undefined;
  /** Fills the place of the photo; a quiet shape until there is something. */
  photo?: ReactNode;
};

const labelsFromWidth = 1440;

/** A room on its way: what is known of it, and quiet shapes where the rest will be. */
export function RoomShapes({ back, name, photo }: RoomShapesProps) {
  const { openingPhoto } = useTexts(uiTexts);
  const { isMobile, orientation, width } = useAppSelector((state) => state.viewport);
  const isPhone = isMobile && orientation === "portrait";
  const isLarge = width >= labelsFromWidth;
  const status = <Status>{openingPhoto}</Status>;
  return (
    <RoomFrame aria-busy="true">
      <Bar>
        {back ?? <LoadingBlock width={40} height={40} />}
        {isMobile ? null : <Company isNamed={width >= 1280} />}
        <Names>
          {name === undefined ? <LoadingBlock width={140} height={18} shape="line" /> : null}
          <Name>{name}</Name>
          {isMobile ? status : null}
        </Names>
      </Bar>
      <Well data-phone={isPhone}>
        {isMobile ? null : <Tools width={isLarge ? 72 : 64} />}
        <Middle>
          <Place>{photo ?? <LoadingBlock height="100%" />}</Place>
          {isMobile ? null : status}
        </Middle>
        {isPhone ? <SheetShape /> : <PanelShape width={isMobile ? 328 : isLarge ? 392 : 360} />}
      </Well>
    </RoomFrame>
  );
}

function Company({ isNamed }: { isNamed: boolean }) {
  const company = useCompanyName();
  if (company === null) return <LoadingBlock width={isNamed ? 160 : 28} height={28} />;
  return <CompanyMark slug={company.slug} name={company.name} nameShown={isNamed} />;
}

function Tools({ width }: { width: number }) {
  return (
    <Card style={{ width, alignSelf: "flex-start", alignItems: "center" }}>
      {repeat(7, (key) => (
        <LoadingBlock key={key} width={32} height={32} />
      ))}
    </Card>
  );
}

function PanelShape({ width }: { width: number }) {
  return (
    <Card style={{ width }}>
      <LoadingBlock height={24} />
      <LoadingBlock height={44} />
      <LoadingBlock width="60%" height={16} shape="line" />
      <Swatches>
        {repeat(24, (key) => (
          <LoadingBlock key={key} width={52} height={52} />
        ))}
      </Swatches>
    </Card>
  );
}

function SheetShape() {
  return (
    <SheetCard>
      <LoadingBlock width={160} height={18} shape="line" />
      <Swatches>
        {repeat(5, (key) => (
          <LoadingBlock key={key} width={56} height={56} />
        ))}
      </Swatches>
      <LoadingBlock height={44} />
    </SheetCard>
  );
}

function repeat(count: number, draw: (key: number) => ReactNode): ReactNode[] {
  return Array.from({ length: count }, (_unused, index) => draw(index));
}

const Bar = styled("header")({
  ...flexRow(12),
  flex: "none",
  height: 56,
  padding: "0 12px",
  backgroundColor: "var(--rw-paper)",
  boxShadow: "0 1px 0 var(--rw-line)",
});

const Names = styled("div")({ ...flexColumn(2), minWidth: 0 });

const Name = styled("span")({ ...oneLine, ...textSize(16, 20, 600) });

const Status = styled("output")({ ...quietText(13), flex: "none" });

const Well = styled("main")({
  ...flexRow(16),
  alignItems: "stretch",
  flex: 1,
  minHeight: 0,
  padding: 16,
  "&[data-phone='true']": { ...flexColumn(), padding: 0 },
});

const Middle = styled("div")({
  ...flexColumn(12),
  flex: 1,
  minWidth: 0,
  minHeight: 0,
});

/** The photo's place: as large as the photo may become, and what sizes are taken from. */
const Place = styled("div")({ ...centred, flex: 1, minHeight: 0, containerType: "size" });

const Card = styled("div")({
  ...flexColumn(16),
  boxSizing: "border-box",
  flex: "none",
  overflow: "hidden",
  padding: 16,
  borderRadius: "var(--rw-radius)",
  backgroundColor: "var(--rw-paper)",
  boxShadow: "var(--rw-shadow1)",
});

const Swatches = styled("div")({ ...flexWrap(8), overflow: "hidden" });

const SheetCard = styled("div")({
  ...flexColumn(20),
  boxSizing: "border-box",
  flex: "none",
  height: 276,
  padding: "28px 16px",
  borderRadius: "20px 20px 0 0",
  backgroundColor: "var(--rw-paper)",
});
