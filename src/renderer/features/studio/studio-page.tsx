import { Suspense } from "react";
import type { ComponentType } from "react";
import { Navigate, Route, Routes } from "react-router-dom";

import { lazyScreen } from "#renderer/i18n/lazy-screen.tsx";

import { StudioPageGuard } from "./shell/studio-page-guard.tsx";
import { studioPages } from "./shell/studio-pages.ts";
import type { StudioPageName } from "./shell/studio-pages.ts";
import { StudioShell } from "./shell/studio-shell.tsx";
import { companyCatalogue } from "./texts/company-catalogue.ts";
import { companyDesignsCatalogue } from "./texts/designs-catalogue.ts";
import { linksCatalogue } from "./texts/links-catalogue.ts";
import { productsCatalogue } from "./texts/products-catalogue.ts";
import { themeCatalogue } from "./texts/theme-catalogue.ts";

const screens: Readonly<Record<StudioPageName, ComponentType>> = {
  overview: lazyScreen(
    async () => (await import("./overview/studio-overview-page.tsx")).StudioOverviewPage,
  ),
  theme: lazyScreen(
    async () => (await import("./theme/studio-theme-page.tsx")).StudioThemePage,
    themeCatalogue,
  ),
  features: lazyScreen(
    async () => (await import("./features/studio-features-page.tsx")).StudioFeaturesPage,
    companyCatalogue,
  ),
  products: lazyScreen(
    async () => (await import("./products/studio-products-page.tsx")).StudioProductsPage,
    productsCatalogue,
  ),
  rooms: lazyScreen(
    async () => (await import("./rooms/studio-rooms-page.tsx")).StudioSampleRoomsPage,
    companyCatalogue,
  ),
  designs: lazyScreen(
    async () => (await import("./designs/studio-designs-page.tsx")).StudioDesignsPage,
    companyDesignsCatalogue,
  ),
  quotes: lazyScreen(
    async () => (await import("./quotes/studio-quotes-page.tsx")).StudioQuotesPage,
  ),
  renders: lazyScreen(
    async () => (await import("./renders/studio-renders-page.tsx")).StudioRendersPage,
  ),
  embed: lazyScreen(
    async () => (await import("./embed/studio-embed-page.tsx")).StudioEmbedPage,
    linksCatalogue,
  ),
  members: lazyScreen(
    async () => (await import("./members/studio-members-page.tsx")).StudioMembersPage,
    companyCatalogue,
  ),
  api: lazyScreen(
    async () => (await import("./api/studio-api-page.tsx")).StudioApiPage,
    linksCatalogue,
  ),
  usage: lazyScreen(async () => (await import("./usage/studio-usage-page.tsx")).StudioUsagePage),
  audit: lazyScreen(
    async () => (await import("./audit/studio-audit-page.tsx")).StudioAuditPage,
    companyCatalogue,
  ),
};

/** Everything a company runs itself, below `/studio`; for people who may use some of it. */
export function StudioPage({ onSignOut }: { onSignOut: () => void }) {
  return (
    <StudioShell onSignOut={onSignOut}>
      <Suspense fallback={null}>
        <Routes>
          {studioPages.map(({ name, to }) => {
            const Screen = screens[name];
            const path = to.slice("/studio/".length);
            return (
              <Route
                key={name}
                path={name === "products" ? `${path}/*` : path}
                element={
                  <StudioPageGuard place={name}>
                    <Screen />
                  </StudioPageGuard>
                }
              />
            );
          })}
          <Route path="*" element={<Navigate to="/studio" replace />} />
        </Routes>
      </Suspense>
    </StudioShell>
  );
}
