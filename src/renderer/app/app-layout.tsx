import { styled } from "@mui/material/styles";
import { matchPath, Outlet, useLocation } from "react-router-dom";

import { useTexts } from "#renderer/i18n/texts.ts";
import { SkipLink } from "#renderer/ui/skip-link.tsx";

import { AppHeader } from "./app-header.tsx";
import { headerTexts } from "#renderer/i18n/app-catalogue.ts";
import { ToastHost } from "./toast-host.tsx";

/** The addresses of the pages that have the header above them. */
export const headedPaths = {
  landing: "/",
  upload: "/upload",
  designs: "/designs",
  projectPrices: "/designs/project/:projectId/prices",
  account: "/account",
} as const;

/**
 * The header of the pages that have one. It stands outside what waits for a page's code: whoever
 * opens its menu before the page is there keeps it open.
 */
export function PageHead({ ownPages }: { ownPages: readonly { path: string }[] }) {
  const texts = useTexts(headerTexts);
  const { pathname } = useLocation();
  const paths = [...Object.values(headedPaths), ...ownPages.map(({ path }) => path)];
  if (!paths.some((path) => matchPath(path, pathname))) return null;
  return (
    <>
      <SkipLink href="#content">{texts.skip}</SkipLink>
      <AppHeader />
    </>
  );
}

/** The frame of the pages below the header: the page, the notices. */
export function AppLayout() {
  return (
    <>
      <Content id="content" tabIndex={-1}>
        <Outlet />
      </Content>
      <ToastHost edge="bottom" />
    </>
  );
}

const Content = styled("main")({ "&:focus-visible": { outline: "none" } });
