import Drawer from "@mui/material/Drawer";
import { styled } from "@mui/material/styles";
import { Menu, X } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";

import { useCompanyName } from "#renderer/state/use-company-name.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { belowWidth, fromWidth } from "#renderer/theme/breakpoints.ts";
import { flexColumn, flexRow } from "#renderer/theme/layout.ts";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { SkipLink } from "#renderer/ui/skip-link.tsx";
import { CompanyMark } from "#renderer/ui/company-mark.tsx";
import { ToolIconButton } from "#renderer/ui/tool-icon-button.tsx";

import { LeaveGuardProvider } from "./leave-guard.tsx";
import { shellTexts } from "../texts/shell-catalogue.ts";
import { StudioNav } from "./studio-nav.tsx";

export type StudioShellProps = { children: ReactNode; onSignOut: () => void };

/** What stands around every page of the studio: the navigation, beside it or in a drawer. */
export function StudioShell({ children, onSignOut }: StudioShellProps) {
  const texts = useTexts(shellTexts);
  return (
    <LeaveGuardProvider>
      <Frame>
        <SkipLink href="#content">{texts.skip}</SkipLink>
        <Side>
          <StudioNav onSignOut={onSignOut} />
        </Side>
        <NarrowBar onSignOut={onSignOut} />
        <Content id="content" tabIndex={-1}>
          {children}
        </Content>
      </Frame>
    </LeaveGuardProvider>
  );
}

function NarrowBar({ onSignOut }: { onSignOut: () => void }) {
  const texts = useTexts(shellTexts);
  const company = useCompanyName();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Bar>
      <ToolIconButton
        label={texts.menu}
        icon={<Menu size={22} {...iconStyle} />}
        expanded={isOpen}
        onClick={() => setIsOpen(true)}
      />
      {company === null ? null : <CompanyMark slug={company.slug} name={company.name} />}
      <Drawer
        open={isOpen}
        onClose={() => setIsOpen(false)}
        slotProps={{
          paper: {
            "aria-label": texts.menu,
            sx: { width: "min(304px, calc(100vw - 56px))", backgroundColor: "var(--rw-paper)" },
          },
        }}
      >
        <Close>
          <ToolIconButton
            label={texts.closeMenu}
            icon={<X size={20} {...iconStyle} />}
            onClick={() => setIsOpen(false)}
          />
        </Close>
        <StudioNav
          onSignOut={() => {
            setIsOpen(false);
            onSignOut();
          }}
          onChosen={() => setIsOpen(false)}
        />
      </Drawer>
    </Bar>
  );
}

const wide = fromWidth(1024);
const narrow = belowWidth(1024);

const Frame = styled("div")({
  minHeight: "100dvh",
  [wide]: { display: "grid", gridTemplateColumns: "224px minmax(0, 1fr)" },
});

const Side = styled("header")({
  position: "sticky",
  top: 0,
  boxSizing: "border-box",
  height: "100dvh",
  overflowY: "auto",
  backgroundColor: "var(--rw-paper)",
  borderRight: "1px solid var(--rw-line)",
  [narrow]: { display: "none" },
});

const Bar = styled("header")({
  ...flexRow(8),
  height: 56,
  paddingInline: 12,
  [wide]: { display: "none" },
});

const Close = styled("div")({ position: "absolute", top: 12, right: 8, zIndex: 1 });

const Content = styled("main")({
  ...flexColumn(),
  boxSizing: "border-box",
  minWidth: 0,
  width: "100%",
  maxWidth: 1760,
  padding: "0 20px 40px",
  [fromWidth(600)]: { paddingInline: 32 },
  [wide]: { minHeight: "100dvh", padding: "0 24px 32px" },
  [fromWidth(1440)]: { paddingInline: 32 },
  "&:focus-visible": { outline: "none" },
});
