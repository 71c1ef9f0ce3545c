import { styled } from "@mui/material/styles";
import { Outlet } from "react-router-dom";

import { useTexts } from "#renderer/i18n/texts.ts";
import { SkipLink } from "#renderer/ui/skip-link.tsx";

import { AppHeader } from "./app-header.tsx";
import { headerTexts } from "#renderer/i18n/app-catalogue.ts";
import { ToastHost } from "./toast-host.tsx";

/** The frame of the pages that have the header: a way past it, the page, the notices. */
export function AppLayout() {
  const texts = useTexts(headerTexts);
  return (
    <>
      <SkipLink href="#content">{texts.skip}</SkipLink>
      <AppHeader />
      <Content id="content" tabIndex={-1}>
        <Outlet />
      </Content>
      <ToastHost />
    </>
  );
}

const Content = styled("main")({ "&:focus-visible": { outline: "none" } });
