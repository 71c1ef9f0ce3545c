import type { CompanyStyles } from "../company.ts";
import {
  chooseOnColour,
  isDark,
  measureContrast,
  mixColours,
  quieten,
  readableText,
  visibleMark,
  withOpacity,
} from "./colour.ts";

/** Derives every role from a company's styles. Pure. */
export function deriveColourRoles(styles: CompanyStyles) {
  const { primary, background, text } = styles.palette;
  const { designRoomToolbar, containedButton } = styles.buttons;
  const choose = (ground: string) => chooseOnColour(ground, text.primary);
  const legible = (preferred: string, ground: string) =>
    measureContrast(preferred, ground) >= readableText ? preferred : choose(ground);
  const soft = mixColours(primary.main, background.paper, 0.1);
  const onCallToActionCard = choose(background.callToActionCard);
  const toolbarIsDark = isDark(background.designRoomToolbar);
  return {
    soft,
    onSoft: legible(primary.dark, soft),
    neutral0: mixColours(text.primary, background.paper, 0.03),
    neutral1: mixColours(text.primary, background.paper, 0.06),
    line: withOpacity(text.primary, 0.1),
    line2: withOpacity(text.primary, 0.2),
    line3: quieten(text.primary, background.paper, 0.5, visibleMark),
    onPrimary: choose(primary.main),
    onContained: choose(containedButton.backgroundColor),
    featuredCardQuiet: quieten(text.featuredCard, background.featuredCard, 0.82, readableText),
    onFeaturedCardButton: choose(background.featuredCardButton),
    onCallToActionCard,
    onCallToActionCardQuiet: quieten(
      onCallToActionCard,
      background.callToActionCard,
      0.88,
      readableText,
    ),
    onCallToActionCardButton: choose(background.callToActionCardButton),
    onCardButton: legible(primary.dark, background.cardButton),
    toolbarActive: toolbarIsDark ? designRoomToolbar.textColor : primary.main,
    onToolbarActive: toolbarIsDark ? background.designRoomToolbar : choose(primary.main),
    toolbarFocus: toolbarIsDark ? designRoomToolbar.textColor : primary.main,
    toolbarLine: withOpacity(designRoomToolbar.textColor, 0.16),
  };
}

/** Colours a company never sets: they follow from those it does. */
export type ColourRoles = ReturnType<typeof deriveColourRoles>;
