import type { CompanyStyles } from "../company.ts";
import type { ColourRoles } from "./colour-roles.ts";
import { isDark, readableText, visibleMark } from "./colour.ts";

/** What is on what, as the product really shows it. */
export type ContrastPair = {
  readonly needs: typeof readableText | typeof visibleMark;
  readonly pick: (
    styles: CompanyStyles,
    roles: ColourRoles,
  ) => readonly [foreground: string, background: string];
  /** The style fields that decide it, the one to change first in front. */
  readonly fields: (styles: CompanyStyles) => readonly string[];
};

const text = (pick: ContrastPair["pick"], ...fields: string[]): ContrastPair => ({
  needs: readableText,
  pick,
  fields: () => fields,
});
const mark = (pick: ContrastPair["pick"], ...fields: string[]): ContrastPair => ({
  ...text(pick, ...fields),
  needs: visibleMark,
});

const background = "palette.background";
const ink = "palette.text.primary";
const quiet = "palette.text.secondary";
const disabled = "palette.text.disabled";
const main = "palette.primary.main";
const paper = `${background}.paper`;
const landing = `${background}.landingPageBackground`;
const sidePanel = `${background}.sidePanel`;
const uploadPage = `${background}.uploadPage`;
const uploadForm = `${background}.uploadPageFormSection`;
const contained = "buttons.containedButton";
const toolbar = "buttons.designRoomToolbar";

const on = (styles: CompanyStyles) => styles.palette.background;
const inkOf = (styles: CompanyStyles) => styles.palette.text.primary;
const quietOf = (styles: CompanyStyles) => styles.palette.text.secondary;
const disabledOf = (styles: CompanyStyles) => styles.palette.text.disabled;
const mainOf = (styles: CompanyStyles) => styles.palette.primary.main;

const grounds = {
  "text-on-landing": text((s) => [inkOf(s), on(s).landingPageBackground], ink, landing),
  "text-on-paper": text((s) => [inkOf(s), on(s).paper], ink, paper),
  "text-on-side-panel": text((s) => [inkOf(s), on(s).sidePanel], sidePanel, ink),
  "text-on-upload-page": text((s) => [inkOf(s), on(s).uploadPage], uploadPage, ink),
  "text-on-upload-form": text((s) => [inkOf(s), on(s).uploadPageFormSection], uploadForm, ink),
  "quiet-text-on-landing": text((s) => [quietOf(s), on(s).landingPageBackground], quiet, landing),
  "quiet-text-on-paper": text((s) => [quietOf(s), on(s).paper], quiet, paper),
  "quiet-text-on-side-panel": text((s) => [quietOf(s), on(s).sidePanel], quiet, sidePanel),
  "quiet-text-on-fill": text((s, roles) => [quietOf(s), roles.neutral1], quiet, paper, ink),
  "quiet-text-on-upload-page": text((s) => [quietOf(s), on(s).uploadPage], quiet, uploadPage),
  "quiet-text-on-upload-form": text(
    (s) => [quietOf(s), on(s).uploadPageFormSection],
    quiet,
    uploadForm,
  ),
  "disabled-text-on-paper": text((s) => [disabledOf(s), on(s).paper], disabled, paper),
  "disabled-text-on-fill": mark(
    (s, roles) => [disabledOf(s), roles.neutral1],
    disabled,
    paper,
    ink,
  ),
  "link-on-landing": text((s) => [mainOf(s), on(s).landingPageBackground], main, landing),
  "link-on-paper": text((s) => [mainOf(s), on(s).paper], main, paper),
} as const;

const cards = {
  "featured-card-text": text(
    (s) => [s.palette.text.featuredCard, on(s).featuredCard],
    "palette.text.featuredCard",
    `${background}.featuredCard`,
  ),
  "featured-card-quiet-text": text(
    (s, roles) => [roles.featuredCardQuiet, on(s).featuredCard],
    "palette.text.featuredCard",
    `${background}.featuredCard`,
  ),
  "featured-card-button": text(
    (s, roles) => [roles.onFeaturedCardButton, on(s).featuredCardButton],
    `${background}.featuredCardButton`,
    ink,
  ),
  "call-to-action-card": text(
    (s, roles) => [roles.onCallToActionCard, on(s).callToActionCard],
    `${background}.callToActionCard`,
    ink,
  ),
  "call-to-action-card-quiet": text(
    (s, roles) => [roles.onCallToActionCardQuiet, on(s).callToActionCard],
    `${background}.callToActionCard`,
    ink,
  ),
  "call-to-action-card-button": text(
    (s, roles) => [roles.onCallToActionCardButton, on(s).callToActionCardButton],
    `${background}.callToActionCardButton`,
    ink,
  ),
  "toast-success": text(
    ({ palette: { toast } }) => [toast.success.text, toast.success.background],
    "palette.toast.success.text",
    "palette.toast.success.background",
  ),
  "toast-error": text(
    ({ palette: { toast } }) => [toast.error.text, toast.error.background],
    "palette.toast.error.text",
    "palette.toast.error.background",
  ),
} as const;

const controls = {
  "tonal-button": text(
    (s, roles) => [roles.onCardButton, on(s).cardButton],
    `${background}.cardButton`,
    "palette.primary.dark",
    ink,
  ),
  "contained-button": text(
    (s, roles) => [roles.onContained, s.buttons.containedButton.backgroundColor],
    `${contained}.backgroundColor`,
    ink,
  ),
  "contained-button-hover": text(
    (s, roles) => [roles.onContained, s.buttons.containedButton.hoverColor],
    `${contained}.hoverColor`,
    `${contained}.backgroundColor`,
  ),
  "selected-chip": text(
    (_styles, roles) => [roles.onSoft, roles.soft],
    "palette.primary.dark",
    main,
    paper,
  ),
  "selected-row": text(
    (s) => [inkOf(s), s.buttons.dropdownButtonSelectedColor],
    "buttons.dropdownButtonSelectedColor",
    ink,
  ),
  "on-main-colour": text((s, roles) => [roles.onPrimary, mainOf(s)], main, ink),
  "toolbar-text": text(
    (s) => [s.buttons.designRoomToolbar.textColor, on(s).designRoomToolbar],
    `${toolbar}.textColor`,
    `${background}.designRoomToolbar`,
  ),
  "toolbar-text-hover": text(
    (s) => [s.buttons.designRoomToolbar.textColor, s.buttons.designRoomToolbar.hoverColor],
    `${toolbar}.hoverColor`,
    `${toolbar}.textColor`,
  ),
  "active-tool": {
    needs: readableText,
    pick: (_styles, roles) => [roles.onToolbarActive, roles.toolbarActive],
    fields: (s) =>
      isDark(on(s).designRoomToolbar)
        ? [`${toolbar}.textColor`, `${background}.designRoomToolbar`]
        : [main, ink],
  } satisfies ContrastPair as ContrastPair,
} as const;

const marks = {
  "progress-on-track": mark(
    (s) => [on(s).progressBar, on(s).progressBarTrack],
    `${background}.progressBar`,
    `${background}.progressBarTrack`,
  ),
  "focus-ring-on-landing": mark((s) => [mainOf(s), on(s).landingPageBackground], main, landing),
  "field-outline-on-paper": mark((s, roles) => [roles.line3, on(s).paper], ink, paper),
  "star-on-paper": mark(
    (s) => [s.palette.tertiary.main, on(s).paper],
    "palette.tertiary.main",
    paper,
  ),
  "contained-button-on-landing": mark(
    (s) => [s.buttons.containedButton.backgroundColor, on(s).landingPageBackground],
    `${contained}.backgroundColor`,
    landing,
  ),
} as const;

/** Every pair of colours that a theme must keep apart, by its id; the order is the one to show. */
export const contrastPairs = { ...grounds, ...cards, ...controls, ...marks } as const;
export type ContrastPairId = keyof typeof contrastPairs;
export const contrastPairIds = Object.keys(contrastPairs) as readonly ContrastPairId[];
