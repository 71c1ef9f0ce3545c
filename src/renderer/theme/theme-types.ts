import type { PaletteColor, PaletteColorOptions } from "@mui/material/styles";

import type { CompanyStyles } from "#shared/company.ts";

type ObservedBackground = Omit<CompanyStyles["palette"]["background"], "paper">;
type Toast = CompanyStyles["palette"]["toast"];

declare module "@mui/material/styles" {
  interface TypeBackground extends ObservedBackground {}
  interface TypeText {
    featuredCard: string;
  }
  interface Palette {
    tertiary: PaletteColor;
    toast: Toast;
  }
  interface PaletteOptions {
    tertiary?: PaletteColorOptions;
    toast?: Toast;
  }
  interface Theme {
    /** The styles this theme was made of: variants and the panel style are read from here. */
    company: CompanyStyles;
  }
  interface ThemeOptions {
    company?: CompanyStyles;
  }
  interface TypographyVariants {
    lead: React.CSSProperties;
    toolLabel: React.CSSProperties;
  }
  interface TypographyVariantsOptions {
    lead?: React.CSSProperties;
    toolLabel?: React.CSSProperties;
  }
}

declare module "@mui/material/Typography" {
  interface TypographyPropsVariantOverrides {
    lead: true;
    toolLabel: true;
  }
}

declare module "@mui/material/Button" {
  interface ButtonPropsVariantOverrides {
    tonal: true;
  }
}
