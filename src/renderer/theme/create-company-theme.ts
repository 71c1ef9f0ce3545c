import { createTheme } from "@mui/material/styles";
import type { Shadows, Theme } from "@mui/material/styles";

import type { CompanyStyles } from "#shared/company.ts";

import { buttonOverrides } from "./button-overrides.ts";
import { deriveColourRoles } from "#shared/theme/colour-roles.ts";
import { fixedColours } from "#shared/theme/colour.ts";
import { controlOverrides } from "./control-overrides.ts";
import { surfaceOverrides } from "./surface-overrides.ts";
import "./theme-types.ts";
import { typeScale } from "./type-scale.ts";

const none = "none";

/** Elevations 0 to 3 of the house; nothing in the product rises higher. */
const shadows: Shadows = [
  none,
  "var(--rw-shadow1)",
  "var(--rw-shadow2)",
  ...Array.from({ length: 22 }, () => "var(--rw-shadow3)"),
] as Shadows;

/**
 * The MUI theme of a company. Layout, spacing, target sizes and motion are the same for all;
 * colours, faces and radii reach components through the `--rw-*` variables of
 * `createCompanyVariables`, so a change of company is a change of variables.
 */
export function createCompanyTheme(styles: CompanyStyles): Theme {
  return createTheme({
    cssVariables: true,
    company: styles,
    breakpoints: { values: { xs: 0, sm: 600, md: 1024, lg: 1440, xl: 2000 } },
    spacing: 4,
    shape: { borderRadius: styles.shape.borderRadius },
    palette: createPalette(styles),
    typography: typeScale,
    shadows,
    components: {
      ...buttonOverrides,
      ...controlOverrides,
      ...surfaceOverrides,
      MuiTypography: {
        styleOverrides: {
          root: {
            variants: [{ props: { color: "text.secondary" }, style: { color: "var(--rw-ink2)" } }],
          },
        },
        defaultProps: {
          variantMapping: {
            h1: "h1",
            h2: "h1",
            h3: "h2",
            h4: "h3",
            h5: "h1",
            h6: "h2",
            lead: "p",
            toolLabel: "span",
          },
        },
      },
    },
  });
}

function createPalette(styles: CompanyStyles) {
  const { primary, secondary, tertiary, background, text, toast } = styles.palette;
  const roles = deriveColourRoles(styles);
  return {
    mode: "light" as const,
    primary: { ...primary, contrastText: roles.onPrimary },
    secondary: { ...secondary, contrastText: "#FFFFFF" },
    tertiary: { ...tertiary, contrastText: "#FFFFFF" },
    error: {
      main: fixedColours.dangerText,
      light: fixedColours.dangerLine,
      dark: fixedColours.dangerText,
      contrastText: "#FFFFFF",
    },
    background: { ...background, default: background.landingPageBackground },
    text,
    toast,
    divider: roles.line,
  };
}
