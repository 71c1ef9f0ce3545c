import { styled } from "@mui/material/styles";
import { CircleCheck, Database, Globe, HardDrive, Mail, TriangleAlert } from "lucide-react";
import type { LucideIcon } from "lucide-react";

import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { bareList, flexRow } from "#renderer/theme/layout.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";
import { IconTile } from "#renderer/ui/icon-tile.ts";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import type { ServerState } from "#shared/wires/http/operator-calls.ts";

import { Card, CardTitle, State } from "./operator-styles.ts";
import { operatorTexts } from "./texts/operator-catalogue.ts";

const gigabyte = 1_000_000_000;

/** What of the installation is ready, and what somebody has yet to set. */
export function ServerCard({ server }: { server: ServerState }) {
  const texts = useTexts(operatorTexts);
  const locale = useLocale();
  const { address, hasPublicAddress, sendsMail, freeBytes } = server;
  const size = new Intl.NumberFormat(locale, { style: "unit", unit: "gigabyte" });
  const files =
    freeBytes === null ? texts.filesUnknown : texts.freeSpace(size.format(round(freeBytes)));
  return (
    <Card>
      <CardTitle>{texts.server}</CardTitle>
      <List>
        <Fact
          icon={Globe}
          title={texts.publicAddress}
          text={hasPublicAddress ? address : texts.addressNotSet}
          isReady={hasPublicAddress}
        />
        <Fact icon={Database} title={texts.database} text={texts.databaseText} isReady />
        <Fact icon={HardDrive} title={texts.files} text={files} isReady />
        <Fact
          icon={Mail}
          title={texts.mail}
          text={sendsMail ? texts.mailText : texts.mailNotSet}
          isReady={sendsMail}
        />
      </List>
    </Card>
  );
}

/** Whole gigabytes, and tenths of the first ones. */
function round(bytes: number): number {
  const size = bytes / gigabyte;
  return size < 10 ? Math.floor(size * 10) / 10 : Math.floor(size);
}

type FactProps = { icon: LucideIcon; title: string; text: string; isReady: boolean };

function Fact({ icon: Icon, title, text, isReady }: FactProps) {
  const texts = useTexts(operatorTexts);
  const Mark = isReady ? CircleCheck : TriangleAlert;
  return (
    <li data-ready={isReady}>
      <IconTile aria-hidden>
        <Icon size={20} {...iconStyle} />
      </IconTile>
      <Words>
        <Line>
          <b>{title}</b>
          <State data-tone={isReady ? "on" : "caution"}>
            <Mark size={16} {...iconStyle} aria-hidden />
            {isReady ? texts.ready : texts.notSet}
          </State>
        </Line>
        <span>{text}</span>
      </Words>
    </li>
  );
}

const List = styled("ul")({
  ...bareList,
  marginTop: 4,
  "& > li": { display: "flex", gap: 12, padding: "14px 0" },
  "& > li + li": { borderTop: "1px solid var(--rw-line)" },
  "& > li:last-child": { paddingBottom: 0 },
  "& > li[data-ready='false'] > span": {
    backgroundColor: "var(--rw-caution)",
    color: "var(--rw-caution-text)",
  },
});

const Words = styled("div")({
  ...quietText(13, 18),
  flex: 1,
  minWidth: 0,
  overflowWrap: "anywhere",
});

const Line = styled("div")({
  ...flexRow(12),
  justifyContent: "space-between",
  "& > b": { ...textSize(14, 20, 550), color: "var(--rw-ink)" },
});
