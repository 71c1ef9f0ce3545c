import { useThemeChoice } from "#renderer/theme/applied-theme.ts";
import type { CompanyStyles } from "#shared/company.ts";

import { AppButton } from "./app-button.tsx";
import type { AppButtonProps } from "./app-button.tsx";

type Card = keyof CompanyStyles["buttons"]["cardButtonVariants"];

const colours: Record<Exclude<Card, "card">, { fill: string; onFill: string; onCard: string }> = {
  featuredCard: {
    fill: "var(--rw-featured-card-button)",
    onFill: "var(--rw-on-featured-card-button)",
    onCard: "var(--rw-featured-card-text)",
  },
  callToActionCard: {
    fill: "var(--rw-call-to-action-card-button)",
    onFill: "var(--rw-on-call-to-action-card-button)",
    onCard: "var(--rw-on-call-to-action-card)",
  },
};

/** The button on a card, in the variant the company chose for that kind of card. */
export function CardButton(props: Omit<AppButtonProps, "variant" | "sx"> & { card: Card }) {
  const { card, ...rest } = props;
  const variant = useThemeChoice(({ buttons }) => buttons.cardButtonVariants[card]);
  if (card === "card") {
    // On a plain card the filled variant is the tonal one: the contained look is the page's own.
    return <AppButton {...rest} variant={variant === "contained" ? "tonal" : variant} sx={plain} />;
  }
  return <AppButton {...rest} variant={variant} sx={createCardStyle(colours[card], variant)} />;
}

/** Pictures lie on plain cards, so also a button of words alone brings its ground. */
const plain = {
  "&.MuiButton-text": { backgroundColor: "var(--rw-paper)" },
  "&.MuiButton-text:hover, &.MuiButton-outlined:hover": {
    backgroundColor: "var(--rw-card-button)",
    color: "var(--rw-on-card-button)",
  },
};

function createCardStyle(colour: (typeof colours)["featuredCard"], variant: string) {
  if (variant === "contained") {
    return {
      backgroundColor: colour.fill,
      color: colour.onFill,
      "&:hover": { backgroundColor: `color-mix(in srgb, ${colour.onFill} 7%, ${colour.fill})` },
    };
  }
  const ring = `inset 0 0 0 1px color-mix(in srgb, ${colour.onCard} 40%, transparent)`;
  const tint = `color-mix(in srgb, ${colour.onCard} 10%, transparent)`;
  return {
    backgroundColor: "transparent",
    color: colour.onCard,
    boxShadow: variant === "outlined" ? ring : "none",
    "&:hover": { backgroundColor: tint, boxShadow: variant === "outlined" ? ring : "none" },
  };
}
