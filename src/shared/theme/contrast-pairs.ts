import type { CompanyStyles } from "../company.ts";
import type { ColourRoles } from "./colour-roles.ts";
import { isDark, readableText, visibleMark } from "./colour.ts";
import type { StylePath } from "./style-fields.ts";

/** A colour by the path of its style field, or by its role where it follows from others. */
type ColourName = StylePath | keyof ColourRoles;
type Fields = readonly StylePath[];

/** What is on what, as the product really shows it. */
export type ContrastPair = {
  readonly needs: typeof readableText | typeof visibleMark;
  readonly foreground: ColourName;
  readonly background: ColourName;
  /** The style fields that decide it, the one to change first in front. */
  readonly fields: Fields | ((styles: CompanyStyles) => Fields);
};

/** Two style fields decide their own contrast, the first in front, unless it is said otherwise. */
function text(foreground: StylePath, background: StylePath): ContrastPair;
function text(foreground: ColourName, background: ColourName, ...fields: Fields): ContrastPair;
function text(foreground: ColourName, background: ColourName, ...named: Fields): ContrastPair {
  const fields = named.length > 0 ? named : ([foreground, background] as Fields);
  return { needs: readableText, foreground, background, fields };
}
const mark: typeof text = (...pair: Parameters<typeof text>) => ({
  ...text(...pair),
  needs: visibleMark,
});

const ink = "palette.text.primary";
const quiet = "palette.text.secondary";
const disabled = "palette.text.disabled";
const main = "palette.primary.main";
const paper = "palette.background.paper";
const landing = "palette.background.landingPageBackground";
const sidePanel = "palette.background.sidePanel";
const uploadPage = "palette.background.uploadPage";
const uploadForm = "palette.background.uploadPageFormSection";
const featuredText = "palette.text.featuredCard";
const featured = "palette.background.featuredCard";
const featuredButton = "palette.background.featuredCardButton";
const action = "palette.background.callToActionCard";
const actionButton = "palette.background.callToActionCardButton";
const cardButton = "palette.background.cardButton";
const contained = "buttons.containedButton.backgroundColor";
const containedHover = "buttons.containedButton.hoverColor";
const selected = "buttons.dropdownButtonSelectedColor";
const toolbar = "palette.background.designRoomToolbar";
const toolbarText = "buttons.designRoomToolbar.textColor";
const toolbarHover = "buttons.designRoomToolbar.hoverColor";

/** Every pair of colours that a theme must keep apart, by its id; the order is the one to show. */
export const contrastPairs = {
  "text-on-landing": text(ink, landing),
  "text-on-paper": text(ink, paper),
  "text-on-side-panel": text(ink, sidePanel, sidePanel, ink),
  "text-on-upload-page": text(ink, uploadPage, uploadPage, ink),
  "text-on-upload-form": text(ink, uploadForm, uploadForm, ink),
  "quiet-text-on-landing": text(quiet, landing),
  "quiet-text-on-paper": text(quiet, paper),
  "quiet-text-on-side-panel": text(quiet, sidePanel),
  "quiet-text-on-fill": text(quiet, "neutral1", quiet, paper, ink),
  "quiet-text-on-upload-page": text(quiet, uploadPage),
  "quiet-text-on-upload-form": text(quiet, uploadForm),
  "disabled-text-on-paper": text(disabled, paper),
  "disabled-text-on-fill": mark(disabled, "neutral1", disabled, paper, ink),
  "link-on-landing": text(main, landing),
  "link-on-paper": text(main, paper),
  "featured-card-text": text(featuredText, featured),
  "featured-card-quiet-text": text("featuredCardQuiet", featured, featuredText, featured),
  "featured-card-button": text("onFeaturedCardButton", featuredButton, featuredButton, ink),
  "call-to-action-card": text("onCallToActionCard", action, action, ink),
  "call-to-action-card-quiet": text("onCallToActionCardQuiet", action, action, ink),
  "call-to-action-card-button": text("onCallToActionCardButton", actionButton, actionButton, ink),
  "toast-success": text("palette.toast.success.text", "palette.toast.success.background"),
  "toast-error": text("palette.toast.error.text", "palette.toast.error.background"),
  "tonal-button": text("onCardButton", cardButton, cardButton, "palette.primary.dark", ink),
  "contained-button": text("onContained", contained, contained, ink),
  "contained-button-hover": text("onContained", containedHover, containedHover, contained),
  "selected-chip": text("onSoft", "soft", "palette.primary.dark", main, paper),
  "selected-row": text(ink, selected, selected, ink),
  "on-main-colour": text("onPrimary", main, main, ink),
  "toolbar-text": text(toolbarText, toolbar),
  "toolbar-text-hover": text(toolbarText, toolbarHover, toolbarHover, toolbarText),
  "active-tool": {
    ...text("onToolbarActive", "toolbarActive", main),
    fields: (styles) =>
      isDark(styles.palette.background.designRoomToolbar) ? [toolbarText, toolbar] : [main, ink],
  },
  "progress-on-track": mark(
    "palette.background.progressBar",
    "palette.background.progressBarTrack",
  ),
  "focus-ring-on-landing": mark(main, landing),
  "field-outline-on-paper": mark("line3", paper, ink, paper),
  "star-on-paper": mark("palette.tertiary.main", paper),
  "contained-button-on-landing": mark(contained, landing),
} as const satisfies Readonly<Record<string, ContrastPair>>;
export type ContrastPairId = keyof typeof contrastPairs;
export const contrastPairIds = Object.keys(contrastPairs) as readonly ContrastPairId[];
