import CssBaseline from "@mui/material/CssBaseline";
import GlobalStyles from "@mui/material/GlobalStyles";
import { ThemeProvider } from "@mui/material/styles";
import { useContext, useEffect } from "react";
import type { ReactNode } from "react";

import { createFallbackFaces, hostedFamilies } from "#shared/theme/font-families.ts";
import { AppliedThemeContext } from "./applied-theme.ts";
import { pageBaseline } from "./page-baseline.ts";
import "./system-preferences.css";
import { readProductTheme } from "./product-theme.ts";

const fallbackFaces = createFallbackFaces(hostedFamilies);

/** The product's bones for everything below it. Whose look it shows is the page's `AppliedTheme`. */
export function ProductThemeProvider({ children }: { children: ReactNode }) {
  const look = useContext(AppliedThemeContext);
  useEffect(() => look.show(), [look]);
  return (
    <ThemeProvider theme={readProductTheme()}>
      <CssBaseline />
      <GlobalStyles styles={fallbackFaces} />
      <GlobalStyles styles={pageBaseline} />
      {children}
    </ThemeProvider>
  );
}
