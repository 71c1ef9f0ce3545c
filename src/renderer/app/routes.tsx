import { Suspense } from "react";
import { Navigate, Route, Routes } from "react-router-dom";

import { LateLoading } from "./late-loading.tsx";

/** Every screen by its address; each is loaded when it is first shown. */
export function AppRoutes() {
  return (
    <Suspense fallback={<LateLoading />}>
      <Routes>
        <Route path="*" element={<Navigate to="/" replace />} />
      </Routes>
    </Suspense>
  );
}
