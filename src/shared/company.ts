import { z } from "zod";

import { creditsPerRenderSchema, startCreditsSchema } from "./credit.ts";
import { localeSchema } from "./locale.ts";

/** The company used when no slug and no frame names another one. */
export const defaultCompanyId = "6f0a8a5e-0000-4000-8000-000000000001";

/** A company's short public name in addresses: lower case letters, digits, single hyphens. */
export const companySlugSchema = z
  .string()
  .min(2)
  .max(40)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);

/** What `identification` carries: a company id or a slug. */
export const companyIdentificationSchema = z.union([z.uuid(), companySlugSchema]);

/** In UTF-16 code units. */
export const maxCompanyNameLength = 80;

export const companyFeaturesSchema = z.object({
  id: z.uuid(),
  slug_mode: z.boolean(),
  iframe_mode: z.boolean(),
  erase: z.boolean(),
  redesign: z.boolean(),
  catalogue: z.boolean(),
  download: z.boolean(),
  share: z.boolean(),
  quote: z.boolean(),
  registration: z.boolean(),
  /** Whether people can ask the company to approve a room. */
  approvals: z.boolean().default(false),
  google_login: z.boolean(),
  /** How many designs an anonymous visitor may keep in this company. */
  anonymous_designs: z.int().min(0).max(1000),
  /** Whether the company's name stands in the corner of pictures that leave. */
  watermark: z.boolean(),
  /** What a render costs a visitor; 0: nothing, and nothing is seen of credits. */
  credits_per_render: creditsPerRenderSchema.default(0),
  /** What a new visitor starts with where renders cost something. */
  credits_start: startCreditsSchema.default(0),
  /** Of the observed contract; nothing here has such engines, so nobody is offered it. */
  ai_engines: z.boolean(),
  /** Shown in the header and in titles. */
  name: z.string().min(1).max(maxCompanyNameLength),
  slug: companySlugSchema,
  /** What a visitor reads who chose no language; null: what their browser asks for. */
  default_locale: localeSchema.nullable().default(null),
});
export type CompanyFeatures = z.infer<typeof companyFeaturesSchema>;

/** `#rrggbb`; anything looser could carry CSS into a style sheet. */
export const hexColourSchema = z.string().regex(/^#[0-9A-Fa-f]{6}$/);

/**
 * A colour of a theme: opaque, because contrast is measured on it. `#rgb` and lower case are taken
 * and become `#RRGGBB`, the one way a colour is written.
 */
export const themeColourSchema = z
  .string()
  .regex(/^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$/)
  .overwrite(canonicaliseColour);

function canonicaliseColour(colour: string): string {
  const digits = colour.length === 4 ? colour.slice(1).replaceAll(/./g, "$&$&") : colour.slice(1);
  return `#${digits}`.toUpperCase();
}

const toneSchema = z.object({
  main: themeColourSchema,
  light: themeColourSchema,
  dark: themeColourSchema,
});
const toastToneSchema = z.object({ background: themeColourSchema, text: themeColourSchema });
/** Quoted when it is emitted, so letters, digits, spaces and hyphens are all it may hold. */
const fontFamilySchema = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9 -]{0,63}$/);
export const buttonVariantSchema = z.enum(["contained", "outlined", "text"]);

export const companyStylesSchema = z.object({
  slugOrId: companyIdentificationSchema,
  palette: z.object({
    primary: toneSchema,
    secondary: toneSchema,
    tertiary: toneSchema,
    background: z.object({
      paper: themeColourSchema,
      featuredCard: themeColourSchema,
      featuredCardButton: themeColourSchema,
      sidePanel: themeColourSchema,
      cardButton: themeColourSchema,
      landingPageBackground: themeColourSchema,
      designRoomToolbar: themeColourSchema,
      progressBarTrack: themeColourSchema,
      progressBar: themeColourSchema,
      uploadPage: themeColourSchema,
      uploadPageFormSection: themeColourSchema,
      callToActionCard: themeColourSchema,
      callToActionCardButton: themeColourSchema,
    }),
    text: z.object({
      primary: themeColourSchema,
      secondary: themeColourSchema,
      disabled: themeColourSchema,
      featuredCard: themeColourSchema,
    }),
    toast: z.object({ success: toastToneSchema, error: toastToneSchema }),
  }),
  typography: z.object({
    headers: fontFamilySchema,
    subheadings: fontFamilySchema,
    body: fontFamilySchema,
  }),
  shape: z.object({ borderRadius: z.number().min(0).max(32) }),
  buttons: z.object({
    borderRadius: z.number().min(0).max(32),
    renderButtonVariant: buttonVariantSchema,
    saveButtonVariant: buttonVariantSchema,
    cardButtonVariants: z.object({
      featuredCard: buttonVariantSchema,
      callToActionCard: buttonVariantSchema,
      card: buttonVariantSchema,
    }),
    dropdownButtonSelectedColor: themeColourSchema,
    containedButton: z.object({
      backgroundColor: themeColourSchema,
      hoverColor: themeColourSchema,
    }),
    designRoomToolbar: z.object({ textColor: themeColourSchema, hoverColor: themeColourSchema }),
    renderDownloadVariant: buttonVariantSchema,
  }),
  sidePanelStyle: z.object({ style: z.enum(["floating", "flush"]) }),
});
export type CompanyStyles = z.infer<typeof companyStylesSchema>;

/** The theme of the default company, and what a page looks like until its own company's has loaded. */
export const defaultCompanyStyles: CompanyStyles = {
  slugOrId: "roomwright",
  palette: {
    primary: { main: "#1F6F4E", light: "#4C9873", dark: "#14523A" },
    secondary: { main: "#3B4A43", light: "#65746C", dark: "#232F29" },
    tertiary: { main: "#A2592A", light: "#D08F5E", dark: "#7A3F1A" },
    background: {
      paper: "#FFFFFF",
      featuredCard: "#EAEFEA",
      featuredCardButton: "#FFFFFF",
      sidePanel: "#FFFFFF",
      cardButton: "#E3EEE7",
      landingPageBackground: "#F7F8F6",
      designRoomToolbar: "#FFFFFF",
      progressBarTrack: "#DCE4DE",
      progressBar: "#1F6F4E",
      uploadPage: "#F7F8F6",
      uploadPageFormSection: "#FFFFFF",
      callToActionCard: "#15392B",
      callToActionCardButton: "#D6EFDF",
    },
    text: {
      primary: "#17211C",
      secondary: "#55625B",
      disabled: "#6C7872",
      featuredCard: "#17211C",
    },
    toast: {
      success: { background: "#163D2D", text: "#F1FAF5" },
      error: { background: "#8A2A1F", text: "#FFF5F2" },
    },
  },
  typography: { headers: "Instrument Sans", subheadings: "Instrument Sans", body: "Inter" },
  shape: { borderRadius: 16 },
  buttons: {
    borderRadius: 14,
    renderButtonVariant: "contained",
    saveButtonVariant: "outlined",
    cardButtonVariants: { featuredCard: "contained", callToActionCard: "contained", card: "text" },
    dropdownButtonSelectedColor: "#E3EEE7",
    containedButton: { backgroundColor: "#1F6F4E", hoverColor: "#185A3F" },
    designRoomToolbar: { textColor: "#3B4A43", hoverColor: "#EDF3EF" },
    renderDownloadVariant: "outlined",
  },
  sidePanelStyle: { style: "floating" },
};
