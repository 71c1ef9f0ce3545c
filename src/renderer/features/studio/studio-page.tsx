import { Suspense } from "react";
import type { ReactNode } from "react";
import { Navigate, Route, Routes } from "react-router-dom";

import { lazyScreen } from "#renderer/i18n/lazy-screen.tsx";

import { StudioPageGuard } from "./shell/studio-page-guard.tsx";
import type { StudioPageName } from "./shell/studio-pages.ts";
import { StudioShell } from "./shell/studio-shell.tsx";
import { companyCatalogue } from "./texts/company-catalogue.ts";
import { linksCatalogue } from "./texts/links-catalogue.ts";
import { productsCatalogue } from "./texts/products-catalogue.ts";
import { themeCatalogue } from "./texts/theme-catalogue.ts";

const StudioOverviewPage = lazyScreen(
  async () => (await import("./overview/studio-overview-page.tsx")).StudioOverviewPage,
);
const StudioThemePage = lazyScreen(
  async () => (await import("./theme/studio-theme-page.tsx")).StudioThemePage,
  themeCatalogue,
);
const StudioFeaturesPage = lazyScreen(
  async () => (await import("./features/studio-features-page.tsx")).StudioFeaturesPage,
  companyCatalogue,
);
const StudioProductsPage = lazyScreen(
  async () => (await import("./products/studio-products-page.tsx")).StudioProductsPage,
  productsCatalogue,
);
const StudioSampleRoomsPage = lazyScreen(
  async () => (await import("./rooms/studio-rooms-page.tsx")).StudioSampleRoomsPage,
  companyCatalogue,
);
const StudioQuotesPage = lazyScreen(
  async () => (await import("./quotes/studio-quotes-page.tsx")).StudioQuotesPage,
);
const StudioEmbedPage = lazyScreen(
  async () => (await import("./embed/studio-embed-page.tsx")).StudioEmbedPage,
  linksCatalogue,
);
const StudioMembersPage = lazyScreen(
  async () => (await import("./members/studio-members-page.tsx")).StudioMembersPage,
  companyCatalogue,
);
const StudioApiPage = lazyScreen(
  async () => (await import("./api/studio-api-page.tsx")).StudioApiPage,
  linksCatalogue,
);
const StudioUsagePage = lazyScreen(
  async () => (await import("./usage/studio-usage-page.tsx")).StudioUsagePage,
);
const StudioAuditPage = lazyScreen(
  async () => (await import("./audit/studio-audit-page.tsx")).StudioAuditPage,
  companyCatalogue,
);

/** Everything a company runs itself, below `/studio`; for people who may use some of it. */
export function StudioPage({ onSignOut }: { onSignOut: () => void }) {
  return (
    <StudioShell onSignOut={onSignOut}>
      <Suspense fallback={null}>
        <Routes>
          <Route index element={guard("overview", <StudioOverviewPage />)} />
          <Route path="theme" element={guard("theme", <StudioThemePage />)} />
          <Route path="features" element={guard("features", <StudioFeaturesPage />)} />
          <Route path="products/*" element={guard("products", <StudioProductsPage />)} />
          <Route path="rooms" element={guard("rooms", <StudioSampleRoomsPage />)} />
          <Route path="quotes" element={guard("quotes", <StudioQuotesPage />)} />
          <Route path="embed" element={guard("embed", <StudioEmbedPage />)} />
          <Route path="members" element={guard("members", <StudioMembersPage />)} />
          <Route path="api" element={guard("api", <StudioApiPage />)} />
          <Route path="usage" element={guard("usage", <StudioUsagePage />)} />
          <Route path="audit" element={guard("audit", <StudioAuditPage />)} />
          <Route path="*" element={<Navigate to="/studio" replace />} />
        </Routes>
      </Suspense>
    </StudioShell>
  );
}

function guard(place: StudioPageName, page: ReactNode): ReactNode {
  return <StudioPageGuard place={place}>{page}</StudioPageGuard>;
}
