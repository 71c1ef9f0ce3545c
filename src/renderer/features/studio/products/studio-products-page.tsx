import { Route, Routes } from "react-router-dom";

import { ImportPage } from "./import/import-page.tsx";
import { NewProductPage } from "./editor/new-product-page.tsx";
import { ProductPage } from "./editor/product-page.tsx";
import { ProductListPage } from "./list/product-list-page.tsx";

/** A company's products: the list, one of them, and bringing in many at once. */
export function StudioProductsPage() {
  return (
    <Routes>
      <Route index element={<ProductListPage />} />
      <Route path="new" element={<NewProductPage />} />
      <Route path="import" element={<ImportPage />} />
      <Route path=":id" element={<ProductPage />} />
    </Routes>
  );
}
