import type { Theme } from "@mui/material/styles";

const narrow = "@media (max-width:1023.95px)";

/** Papers, menus, dialogs, drawers and tooltips. */
export const surfaceOverrides: NonNullable<Theme["components"]> = {
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: {
      root: { backgroundImage: "none", backgroundColor: "var(--rw-paper)", color: "var(--rw-ink)" },
      rounded: { borderRadius: "var(--rw-radius)" },
    },
  },
  MuiMenu: {
    styleOverrides: {
      paper: {
        marginTop: 6,
        padding: 6,
        minWidth: 200,
        borderRadius: "var(--rw-radius)",
        boxShadow: "var(--rw-shadow3)",
      },
      list: { padding: 0 },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: 44,
        padding: "8px 12px",
        gap: 12,
        fontSize: "0.875rem",
        lineHeight: "20px",
        borderRadius: "max(4px, calc(var(--rw-radius) - 6px))",
        "&:hover, &.Mui-focusVisible": { backgroundColor: "var(--rw-n1)" },
        "&:focus-visible": { outlineOffset: "-2px" },
        "&.Mui-selected, &.Mui-selected:hover, &.Mui-selected.Mui-focusVisible": {
          backgroundColor: "var(--rw-selected)",
          fontWeight: 550,
        },
      },
    },
  },
  MuiBackdrop: {
    styleOverrides: {
      root: {
        variants: [
          {
            props: ({ invisible }) => invisible !== true,
            style: { backgroundColor: "rgb(20 24 22 / .44)" },
          },
        ],
      },
    },
  },
  MuiDialog: {
    styleOverrides: {
      container: { [narrow]: { alignItems: "flex-end" } },
      paper: {
        width: 440,
        maxWidth: "calc(100vw - 32px)",
        margin: 16,
        padding: 24,
        borderRadius: "var(--rw-radius)",
        boxShadow: "var(--rw-shadow3)",
        [narrow]: {
          width: "100%",
          maxWidth: 560,
          margin: 0,
          paddingBottom: "max(24px, env(safe-area-inset-bottom))",
          borderBottomLeftRadius: 0,
          borderBottomRightRadius: 0,
        },
      },
    },
  },
  MuiDrawer: {
    styleOverrides: {
      paper: { backgroundColor: "var(--rw-side-panel)", border: 0, boxShadow: "var(--rw-shadow3)" },
    },
  },
  MuiTooltip: {
    defaultProps: { disableInteractive: true },
    styleOverrides: {
      tooltip: {
        minHeight: 34,
        display: "flex",
        alignItems: "center",
        gap: 8,
        padding: "6px 12px",
        borderRadius: 10,
        backgroundColor: "var(--rw-ink)",
        color: "var(--rw-paper)",
        fontSize: "0.8125rem",
        fontWeight: 550,
      },
    },
  },
  MuiSkeleton: { styleOverrides: { root: { backgroundColor: "var(--rw-n1)" } } },
};
