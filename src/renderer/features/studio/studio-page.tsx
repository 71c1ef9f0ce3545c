import { lazy, Suspense } from "react";
import { Navigate, Route, Routes } from "react-router-dom";

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

/** Everything a company runs itself, below `/studio`. */
export function StudioPage() {
  return (
    <Suspense fallback={null}>
      <Routes>
        <Route index element={<StudioOverviewPage />} />
        <Route path="theme" element={<StudioThemePage />} />
        <Route path="features" element={<StudioFeaturesPage />} />
        <Route path="products/*" element={<StudioProductsPage />} />
        <Route path="rooms" element={<StudioRoomsPage />} />
        <Route path="embed" element={<StudioEmbedPage />} />
        <Route path="members" element={<StudioMembersPage />} />
        <Route path="api" element={<StudioApiPage />} />
        <Route path="usage" element={<StudioUsagePage />} />
        <Route path="audit" element={<StudioAuditPage />} />
        <Route path="*" element={<Navigate to="/studio" replace />} />
      </Routes>
    </Suspense>
  );
}
