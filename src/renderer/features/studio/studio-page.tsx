import { lazy, Suspense } from "react";
import type { ReactNode } from "react";
import { Navigate, Route, Routes } from "react-router-dom";

import { PlaceGuard } from "./shell/place-guard.tsx";
import type { StudioPlaceName } from "./shell/studio-places.ts";
import { StudioShell } from "./shell/studio-shell.tsx";

const StudioOverviewPage = lazy(async () => {
  const { StudioOverviewPage: Page } = await import("./overview/studio-overview-page.tsx");
  return { default: Page };
});
const StudioThemePage = lazy(async () => {
  const { StudioThemePage: Page } = await import("./theme/studio-theme-page.tsx");
  return { default: Page };
});
const StudioFeaturesPage = lazy(async () => {
  const { StudioFeaturesPage: Page } = await import("./features/studio-features-page.tsx");
  return { default: Page };
});
const StudioProductsPage = lazy(async () => {
  const { StudioProductsPage: Page } = await import("./products/studio-products-page.tsx");
  return { default: Page };
});
const StudioRoomsPage = lazy(async () => {
  const { StudioRoomsPage: Page } = await import("./rooms/studio-rooms-page.tsx");
  return { default: Page };
});
const StudioQuotesPage = lazy(async () => {
  const { StudioQuotesPage: Page } = await import("./quotes/studio-quotes-page.tsx");
  return { default: Page };
});
const StudioEmbedPage = lazy(async () => {
  const { StudioEmbedPage: Page } = await import("./embed/studio-embed-page.tsx");
  return { default: Page };
});
const StudioMembersPage = lazy(async () => {
  const { StudioMembersPage: Page } = await import("./members/studio-members-page.tsx");
  return { default: Page };
});
const StudioApiPage = lazy(async () => {
  const { StudioApiPage: Page } = await import("./api/studio-api-page.tsx");
  return { default: Page };
});
const StudioUsagePage = lazy(async () => {
  const { StudioUsagePage: Page } = await import("./usage/studio-usage-page.tsx");
  return { default: Page };
});
const StudioAuditPage = lazy(async () => {
  const { StudioAuditPage: Page } = await import("./audit/studio-audit-page.tsx");
  return { default: Page };
});

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
          <Route path="rooms" element={guard("rooms", <StudioRoomsPage />)} />
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

function guard(place: StudioPlaceName, page: ReactNode): ReactNode {
  return <PlaceGuard place={place}>{page}</PlaceGuard>;
}
