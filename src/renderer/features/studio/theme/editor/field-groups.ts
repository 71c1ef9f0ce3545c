/** The tabs of the editor in their order. */
export const themeTabs = ["colour", "type", "shape", "buttons", "panel"] as const;
export type ThemeTab = (typeof themeTabs)[number];

const background = "palette.background";

/** Rows of three tones. */
export const brandTones = ["primary", "secondary", "tertiary"] as const;
export const toneSteps = ["main", "light", "dark"] as const;

export const backgroundFields = [
  `${background}.landingPageBackground`,
  `${background}.paper`,
  `${background}.featuredCard`,
  `${background}.featuredCardButton`,
  `${background}.callToActionCard`,
  `${background}.callToActionCardButton`,
  `${background}.cardButton`,
  `${background}.sidePanel`,
  `${background}.designRoomToolbar`,
  `${background}.uploadPage`,
  `${background}.uploadPageFormSection`,
  `${background}.progressBar`,
  `${background}.progressBarTrack`,
] as const;

export const textFields = [
  "palette.text.primary",
  "palette.text.secondary",
  "palette.text.disabled",
  "palette.text.featuredCard",
] as const;

export const messageFields = [
  "palette.toast.success.background",
  "palette.toast.success.text",
  "palette.toast.error.background",
  "palette.toast.error.text",
] as const;

export const fontFields = [
  "typography.headers",
  "typography.subheadings",
  "typography.body",
] as const;

export const shapeFields = ["shape.borderRadius"] as const;

export const buttonRadiusField = "buttons.borderRadius";

export const variantFields = [
  "buttons.renderButtonVariant",
  "buttons.saveButtonVariant",
  "buttons.renderDownloadVariant",
  "buttons.cardButtonVariants.featuredCard",
  "buttons.cardButtonVariants.callToActionCard",
  "buttons.cardButtonVariants.card",
] as const;

export const buttonColourFields = [
  "buttons.containedButton.backgroundColor",
  "buttons.containedButton.hoverColor",
  "buttons.dropdownButtonSelectedColor",
  "buttons.designRoomToolbar.textColor",
  "buttons.designRoomToolbar.hoverColor",
] as const;

export const panelFields = ["sidePanelStyle.style"] as const;

type BrandField = `palette.${(typeof brandTones)[number]}.${(typeof toneSteps)[number]}`;

/** Every field the editor shows. */
export type EditorField =
  | BrandField
  | (typeof backgroundFields)[number]
  | (typeof textFields)[number]
  | (typeof messageFields)[number]
  | (typeof fontFields)[number]
  | (typeof shapeFields)[number]
  | typeof buttonRadiusField
  | (typeof variantFields)[number]
  | (typeof buttonColourFields)[number]
  | (typeof panelFields)[number];
