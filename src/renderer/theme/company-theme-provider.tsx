import CssBaseline from "@mui/material/CssBaseline";
import GlobalStyles from "@mui/material/GlobalStyles";
import { ThemeProvider } from "@mui/material/styles";
import { useEffect, useMemo } from "react";
import type { ReactNode } from "react";

import type { CompanyStyles } from "#shared/company.ts";

import { createCompanyVariables } from "./company-variables.ts";
import { createCompanyTheme } from "./create-company-theme.ts";
import { createFallbackFaces, loadFontFamilies } from "./font-families.ts";
import { pageBaseline } from "./page-baseline.ts";

/** Dresses everything below it in a company's look and brings in that company's faces. */
export function CompanyThemeProvider(props: { styles: CompanyStyles; children: ReactNode }) {
  const { styles, children } = props;
  const theme = useMemo(() => createCompanyTheme(styles), [styles]);
  const variables = useMemo(() => createCompanyVariables(styles), [styles]);
  const { headers, subheadings, body } = styles.typography;
  const fallbackFaces = createFallbackFaces([headers, subheadings, body]);

  useEffect(() => {
    void loadFontFamilies([headers, subheadings, body]);
  }, [headers, subheadings, body]);

  return (
    <ThemeProvider theme={theme}>
      <CssBaseline />
      <GlobalStyles styles={fallbackFaces} />
      <GlobalStyles styles={{ ":root": variables }} />
      <GlobalStyles styles={pageBaseline} />
      {children}
    </ThemeProvider>
  );
}
