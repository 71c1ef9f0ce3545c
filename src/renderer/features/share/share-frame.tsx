import { styled } from "@mui/material/styles";
import { Camera, Clock, Share2 } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";

import { useCompanyName } from "#renderer/state/use-company-name.ts";
import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { belowWidth, fromWidth } from "#renderer/theme/breakpoints.ts";
import { flexRow } from "#renderer/theme/layout.ts";
import { quietText } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { CompanyMark } from "#renderer/ui/company-mark.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { canSendOn, sendOn } from "#renderer/ui/send-on.ts";
import { ToolIconButton } from "#renderer/ui/tool-icon-button.tsx";
import { Unseen } from "#renderer/ui/unseen.ts";

import { shareTexts } from "./texts/share-catalogue.ts";

export type ShareFrameProps = {
  /** Null where it is not known (yet). */
  expiresAt: string | null;
  /** Whether the page offers a room of one's own by a card of its own. */
  hasTryCard?: boolean;
  children: ReactNode;
};

/** The page of a link: whose it is, until when it works, and the way to a room of one's own. */
export function ShareFrame({ expiresAt, hasTryCard = false, children }: ShareFrameProps) {
  const texts = useTexts(shareTexts);
  const company = useCompanyName();
  return (
    <>
      <Bar>
        {company === null ? null : (
          <Home to="/">
            <CompanyMark slug={company.slug} name={company.name} />
            <Unseen>{texts.startPage}</Unseen>
          </Home>
        )}
        <Space />
        {expiresAt === null ? null : <Expiry expiresAt={expiresAt} />}
        {hasTryCard ? null : (
          <Wide>
            <AppButton variant="outlined" icon={Camera} to="/upload">
              {texts.tryYours}
            </AppButton>
          </Wide>
        )}
        <Narrow>
          <SendOn />
        </Narrow>
      </Bar>
      <Content>{children}</Content>
    </>
  );
}

function Expiry({ expiresAt }: { expiresAt: string }) {
  const texts = useTexts(shareTexts);
  const locale = useLocale();
  const write = (month: "long" | "medium") =>
    new Intl.DateTimeFormat(locale, { dateStyle: month }).format(new Date(expiresAt));
  return (
    <Until>
      <Clock size={16} {...iconStyle} />
      <Wide>{texts.until(write("long"))}</Wide>
      <Narrow>{texts.untilShort(write("medium"))}</Narrow>
    </Until>
  );
}

/** What the phone itself has for that; nothing where there is none. */
function SendOn() {
  const texts = useTexts(shareTexts);
  if (!canSendOn()) return null;
  return (
    <ToolIconButton
      label={texts.sendOn}
      icon={<Share2 size={20} {...iconStyle} />}
      onClick={() => void sendOn(window.location.href)}
    />
  );
}

const Bar = styled("header")({
  ...flexRow(16),
  height: 64,
  paddingInline: "var(--rw-margin)",
  [belowWidth(768)]: { gap: 4, height: 56, paddingRight: 4, backgroundColor: "var(--rw-paper)" },
});

const Home = styled(Link)({
  ...flexRow(),
  minWidth: 0,
  minHeight: 44,
  borderRadius: "var(--rw-radius-swatch)",
  color: "inherit",
  textDecoration: "none",
});

const Space = styled("span")({ flex: 1 });

const Until = styled("p")({
  ...flexRow(8),
  ...quietText(13, 18),
  flex: "none",
  margin: 0,
  [belowWidth(768)]: { paddingRight: 12 },
});

const Wide = styled("span")({ [belowWidth(768)]: { display: "none" } });

const Narrow = styled("span")({ [fromWidth(768)]: { display: "none" } });

const Content = styled("main")({
  paddingInline: "var(--rw-margin)",
  [belowWidth(768)]: { paddingInline: 0 },
});
