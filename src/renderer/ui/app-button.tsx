import Button from "@mui/material/Button";
import type { ButtonProps } from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { LoaderCircle } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { Link } from "react-router-dom";

import { iconStyle } from "./icon-style.ts";
import { spin } from "./motion.ts";

export type AppButtonProps = Omit<
  ButtonProps,
  "loading" | "loadingIndicator" | "loadingPosition" | "color" | "href"
> & {
  /** Busy: stays focusable, ignores presses, shows a spinner before `loadingLabel`. */
  loading?: boolean;
  /** What is happening ("Saving"); the button's own words when left out. */
  loadingLabel?: string;
  /** A route of the app: the button becomes a link that looks like one. */
  to?: string;
  /** Red fill, for a deletion being confirmed. */
  danger?: boolean;
  /** Before the words, as every icon in a button. */
  icon?: LucideIcon;
};

/** The product's button: contained, outlined, text or tonal; 44 px high, 52 when large. */
export function AppButton(props: AppButtonProps) {
  const { loading, loadingLabel, to, danger, children, icon: Icon, onClick, ...rest } = props;
  const startIcon = Icon === undefined ? rest.startIcon : <Icon size={18} {...iconStyle} />;
  const link = to === undefined ? {} : { component: Link, to };
  return (
    <Button
      {...rest}
      {...link}
      {...(danger === true ? { sx: dangerStyle } : {})}
      {...(loading === true ? { "aria-busy": true, "aria-disabled": true } : {})}
      type={rest.type ?? "button"}
      startIcon={loading === true ? <Spinner size={18} aria-hidden /> : startIcon}
      onClick={(event) => {
        if (loading === true) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {loading === true ? (loadingLabel ?? children) : children}
    </Button>
  );
}

const dangerStyle = {
  backgroundColor: "var(--rw-danger-text)",
  color: "#fff",
  "&:hover": { backgroundColor: "color-mix(in srgb, var(--rw-danger-text) 86%, #000)" },
};

export const Spinner = styled(LoaderCircle)({
  strokeWidth: 2,
  animation: `${spin} 900ms linear infinite`,
  "@media (prefers-reduced-motion: reduce)": {
    animation: `${spin} 900ms linear infinite !important`,
  },
});
