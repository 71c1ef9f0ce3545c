import type { CompanyStyles } from "../company.ts";

import { deriveColourRoles } from "./colour-roles.ts";
import { fixedColours, mixColours, withOpacity } from "./colour.ts";
import { createFontStack, isSerif } from "./font-families.ts";

export type CompanyVariables = Readonly<Record<`--rw-${string}`, string>>;

/**
 * Everything a company changes about the look, as CSS variables: swapping this set restyles the
 * page. Values come from validated styles only (hex colours, plain family names, numbers).
 */
export function createCompanyVariables(styles: CompanyStyles): CompanyVariables {
  return {
    ...createPaletteVariables(styles),
    ...createRoleVariables(styles),
    ...createShapeVariables(styles),
    ...createVoiceVariables(styles),
  };
}

function createPaletteVariables({ palette, buttons }: CompanyStyles): CompanyVariables {
  const { primary, secondary, tertiary, background, text, toast } = palette;
  return {
    "--rw-primary": primary.main,
    "--rw-primary-light": primary.light,
    "--rw-primary-dark": primary.dark,
    "--rw-secondary": secondary.main,
    "--rw-secondary-light": secondary.light,
    "--rw-secondary-dark": secondary.dark,
    "--rw-tertiary": tertiary.main,
    "--rw-tertiary-light": tertiary.light,
    "--rw-tertiary-dark": tertiary.dark,
    "--rw-page": background.landingPageBackground,
    "--rw-paper": background.paper,
    "--rw-ink": text.primary,
    "--rw-ink2": text.secondary,
    "--rw-ink3": text.disabled,
    "--rw-featured-card": background.featuredCard,
    "--rw-featured-card-text": text.featuredCard,
    "--rw-featured-card-button": background.featuredCardButton,
    "--rw-call-to-action-card": background.callToActionCard,
    "--rw-call-to-action-card-button": background.callToActionCardButton,
    "--rw-card-button": background.cardButton,
    "--rw-upload-page": background.uploadPage,
    "--rw-upload-form": background.uploadPageFormSection,
    "--rw-progress-track": background.progressBarTrack,
    "--rw-progress": background.progressBar,
    "--rw-side-panel": background.sidePanel,
    "--rw-toolbar": background.designRoomToolbar,
    "--rw-toolbar-text": buttons.designRoomToolbar.textColor,
    "--rw-toolbar-hover": buttons.designRoomToolbar.hoverColor,
    "--rw-selected": buttons.dropdownButtonSelectedColor,
    "--rw-contained": buttons.containedButton.backgroundColor,
    "--rw-contained-hover": buttons.containedButton.hoverColor,
    "--rw-toast-success": toast.success.background,
    "--rw-toast-success-text": toast.success.text,
    "--rw-toast-error": toast.error.background,
    "--rw-toast-error-text": toast.error.text,
  };
}

function createRoleVariables(styles: CompanyStyles): CompanyVariables {
  const roles = deriveColourRoles(styles);
  const { background, text } = styles.palette;
  return {
    "--rw-soft": roles.soft,
    "--rw-on-soft": roles.onSoft,
    "--rw-n0": roles.neutral0,
    "--rw-n1": roles.neutral1,
    "--rw-line": roles.line,
    "--rw-line2": roles.line2,
    "--rw-line3": roles.line3,
    "--rw-on-primary": roles.onPrimary,
    "--rw-on-contained": roles.onContained,
    "--rw-on-featured-card-button": roles.onFeaturedCardButton,
    "--rw-on-call-to-action-card": roles.onCallToActionCard,
    "--rw-on-call-to-action-card-quiet": roles.onCallToActionCardQuiet,
    "--rw-on-call-to-action-card-button": roles.onCallToActionCardButton,
    "--rw-featured-card-quiet": roles.featuredCardQuiet,
    "--rw-on-card-button": roles.onCardButton,
    "--rw-card-button-hover": mixColours(text.primary, background.cardButton, 0.07),
    "--rw-toolbar-active": roles.toolbarActive,
    "--rw-on-toolbar-active": roles.onToolbarActive,
    "--rw-toolbar-focus": roles.toolbarFocus,
    "--rw-toolbar-line": roles.toolbarLine,
    "--rw-canvas": fixedColours.canvas,
    "--rw-canvas-text": fixedColours.canvasText,
    "--rw-mask": fixedColours.mask,
    "--rw-mask-fill": withOpacity(fixedColours.mask, 0.34),
    "--rw-mask-edge": fixedColours.maskEdge,
    "--rw-caution": fixedColours.caution,
    "--rw-caution-text": fixedColours.cautionText,
    "--rw-danger": fixedColours.danger,
    "--rw-danger-text": fixedColours.dangerText,
    "--rw-danger-line": fixedColours.dangerLine,
  };
}

const px = (value: number) => `${value}px`;

function createShapeVariables({ shape, buttons }: CompanyStyles): CompanyVariables {
  const radius = shape.borderRadius;
  return {
    "--rw-radius": px(radius),
    "--rw-radius-field": px(radius * 0.75),
    "--rw-radius-tool": px(radius * 0.625),
    "--rw-radius-swatch": px(radius * 0.5),
    "--rw-radius-button": px(buttons.borderRadius),
    "--rw-radius-bar": px(buttons.borderRadius + 6),
    "--rw-radius-chip": radius >= 12 ? "999px" : px(radius + 2),
    "--rw-radius-photo": "6px",
    "--rw-shadow0": "0 0 0 1px var(--rw-line)",
    "--rw-shadow1": "0 0 0 1px rgb(23 33 28 / .07), 0 1px 2px rgb(23 33 28 / .05)",
    "--rw-shadow2": "0 0 0 1px rgb(23 33 28 / .05), 0 4px 12px rgb(23 33 28 / .1)",
    "--rw-shadow3":
      "0 0 0 1px rgb(23 33 28 / .06), 0 12px 32px rgb(23 33 28 / .16), 0 2px 6px rgb(23 33 28 / .06)",
    "--rw-shadow-photo": "0 1px 3px #0002, 0 16px 40px #0000001f",
    "--rw-ease": "cubic-bezier(.2,0,0,1)",
    "--rw-ease-out": "cubic-bezier(.16,1,.3,1)",
    "--rw-ease-wipe": "cubic-bezier(.65,0,.35,1)",
  };
}

function createVoiceVariables({ typography }: CompanyStyles): CompanyVariables {
  const serif = isSerif(typography.headers);
  return {
    "--rw-font-headers": createFontStack(typography.headers, "headers"),
    "--rw-font-subheadings": createFontStack(typography.subheadings, "subheadings"),
    "--rw-font-body": createFontStack(typography.body),
    "--rw-font-features": typography.body === "Inter" ? '"cv11", "ss03"' : "normal",
    "--rw-company-name-size": serif ? "1.375rem" : "1.125rem",
    "--rw-header-weight": serif ? "480" : "600",
    "--rw-display-tracking": serif ? "-0.022em" : "-0.038em",
    "--rw-title-tracking": serif ? "-0.012em" : "-0.022em",
  };
}
