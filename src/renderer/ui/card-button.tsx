import { useLook } from "#renderer/theme/look.ts";
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
  const variant = useLook(({ buttons }) => buttons.cardButtonVariants[card]);
  return (
    <AppButton
      {...rest}
      variant={variant}
      sx={card === "card" ? {} : createLook(colours[card], variant)}
    />
  );
}

function createLook(colour: (typeof colours)["featuredCard"], variant: string) {
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
