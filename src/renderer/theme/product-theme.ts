import { createTheme } from "@mui/material/styles";
import type { Shadows, Theme } from "@mui/material/styles";

import { buttonOverrides } from "./button-overrides.ts";
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

const toneOf = (name: "primary" | "secondary" | "tertiary") => ({
  main: `var(--rw-${name})`,
  light: `var(--rw-${name}-light)`,
  dark: `var(--rw-${name}-dark)`,
  contrastText: name === "primary" ? "var(--rw-on-primary)" : "#FFFFFF",
});

/** Shades that MUI mixes itself are mixed by the browser, which alone knows the variables. */
const mixedByBrowser: object = { colorSpace: "oklch" };

/**
 * The one MUI theme of the product. Every colour, face and radius in it is a `--rw-*` variable of
 * `createCompanyVariables`, so a company's look is a style sheet: applying another one neither makes
 * a theme nor renders a component. Layout, spacing, target sizes and motion are the same for all.
 * It is made when it is first read: that takes a while, and a page has other things to start with.
 */
export function readProductTheme(): Theme {
  return (made ??= createProductTheme());
}

let made: Theme | null = null;

function createProductTheme(): Theme {
  const theme = createTheme({
    ...mixedByBrowser,
    breakpoints: { values: { xs: 0, sm: 600, md: 1024, lg: 1440, xl: 2000 } },
    spacing: 4,
    shape: { borderRadius: "var(--rw-radius)" },
    palette: {
      mode: "light",
      primary: toneOf("primary"),
      secondary: toneOf("secondary"),
      tertiary: toneOf("tertiary"),
      error: {
        main: fixedColours.dangerText,
        light: fixedColours.dangerLine,
        dark: fixedColours.dangerText,
        contrastText: "#FFFFFF",
      },
      background: { paper: "var(--rw-paper)", default: "var(--rw-page)" },
      text: {
        primary: "var(--rw-ink)",
        secondary: "var(--rw-ink2)",
        disabled: "var(--rw-ink3)",
      },
      divider: "var(--rw-line)",
    },
    typography: typeScale,
    shadows,
  });
  // As they are: given to MUI's function they would be copied piece by piece, which takes a phone a while.
  theme.components = {
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
  };
  return theme;
}
