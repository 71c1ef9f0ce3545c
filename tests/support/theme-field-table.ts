import { createCompanyVariables } from "#shared/theme/company-variables.ts";
import { defaultCompanyStyles } from "#shared/company.ts";
import type { CompanyStyles } from "#shared/company.ts";
import { changeStyle, readStyle, styleFields } from "#shared/theme/style-fields.ts";
import type { StyleField } from "#shared/theme/style-fields.ts";

/** Where a person sees a field. The names of parts are those of the journey that looks at them. */
type Sight = readonly [
  screen: "start" | "upload" | "uploading" | "designs" | "room",
  part: string,
  shows: string,
];

const background = "palette.background";

/**
 * Every field of a theme, and what shows it. `docs/theming.md` is written from this table, and the
 * browser test changes each field and looks at the part; a field without a row fails both.
 */
export const themeSights: Readonly<Record<string, Sight>> = {
  "palette.primary.main": ["upload", "drawing", "links, focus rings, marks of a choice, icons"],
  "palette.primary.light": ["upload", "drawing", "the lines of the room corner; fills of charts"],
  "palette.primary.dark": [
    "upload",
    "chosen chip",
    "the label of a chosen chip and of tonal buttons",
  ],
  "palette.secondary.main": ["room", "panel icon", "icon buttons outside the tool strip"],
  "palette.secondary.light": ["room", "search", "the icon that leads a search field"],
  "palette.secondary.dark": ["room", "panel icon, pointed at", "an icon button being pointed at"],
  "palette.tertiary.main": ["room", "favourite", "the heart of a favourite"],
  "palette.tertiary.light": [
    "room",
    "favourite, pointed at",
    "a heart being pointed at; selected text",
  ],
  "palette.tertiary.dark": ["room", "favourite", "the edge of a favourite's heart"],
  [`${background}.paper`]: [
    "upload",
    "drop zone",
    "cards, dialogs, menus, fields, outlined buttons",
  ],
  [`${background}.featuredCard`]: ["start", "room card", "the cards of sample rooms"],
  [`${background}.featuredCardButton`]: ["start", "room card button", "the button of those cards"],
  [`${background}.sidePanel`]: ["room", "panel", "the side panel, and the sheet of a phone"],
  [`${background}.cardButton`]: [
    "room",
    "try again",
    "tonal buttons: try again; a card's button pointed at",
  ],
  [`${background}.landingPageBackground`]: [
    "start",
    "headline",
    "the ground of every page but the upload page",
  ],
  [`${background}.designRoomToolbar`]: ["room", "toolbar", "the tool strip"],
  [`${background}.progressBarTrack`]: ["room", "slider", "the ground of progress bars and sliders"],
  [`${background}.progressBar`]: ["uploading", "progress", "progress of uploads and renders"],
  [`${background}.uploadPage`]: ["upload", "heading", "the ground of the upload page"],
  [`${background}.uploadPageFormSection`]: ["upload", "form", "the form beside the photo"],
  [`${background}.callToActionCard`]: ["start", "invitation", "the card that invites to go on"],
  [`${background}.callToActionCardButton`]: [
    "start",
    "invitation button",
    "the button of that card",
  ],
  "palette.text.primary": ["start", "headline", "headlines and text"],
  "palette.text.secondary": ["start", "lead", "leads, captions, hints"],
  "palette.text.disabled": ["upload", "disabled button", "what cannot be pressed now"],
  "palette.text.featuredCard": ["start", "room card", "text on the cards of sample rooms"],
  "palette.toast.success.background": ["designs", "success notice", "notices of what went well"],
  "palette.toast.success.text": ["designs", "success notice", "their text"],
  "palette.toast.error.background": ["designs", "error notice", "notices of what did not"],
  "palette.toast.error.text": ["designs", "error notice", "their text"],
  "typography.headers": ["start", "headline", "headlines and the company's name"],
  "typography.subheadings": [
    "designs",
    "design name",
    "names of things: rooms, products, sections",
  ],
  "typography.body": ["start", "lead", "everything else"],
  "shape.borderRadius": [
    "upload",
    "form",
    "cards and, in steps of it, fields, chips, tools, swatches",
  ],
  "buttons.borderRadius": ["start", "main button", "every button"],
  "buttons.renderButtonVariant": ["room", "next step", "the next step in the room"],
  "buttons.saveButtonVariant": [
    "room",
    "list button",
    "Copy, Table and Print below the price list",
  ],
  "buttons.cardButtonVariants.featuredCard": [
    "start",
    "room card",
    "the button of a sample room's card",
  ],
  "buttons.cardButtonVariants.callToActionCard": [
    "start",
    "invitation",
    "the button of the inviting card",
  ],
  "buttons.cardButtonVariants.card": [
    "designs",
    "design card, pointed at",
    "Open on a design's card",
  ],
  "buttons.dropdownButtonSelectedColor": [
    "room",
    "menu",
    "the chosen row of a menu; the change in hand",
  ],
  "buttons.containedButton.backgroundColor": ["start", "main button", "every contained button"],
  "buttons.containedButton.hoverColor": [
    "start",
    "main button, pointed at",
    "the same being pointed at",
  ],
  "buttons.designRoomToolbar.textColor": ["room", "toolbar", "icons and labels of the tool strip"],
  "buttons.designRoomToolbar.hoverColor": [
    "room",
    "toolbar, pointed at",
    "a tool being pointed at",
  ],
  "buttons.renderDownloadVariant": ["room", "download", "Download while it is not the next step"],
  "sidePanelStyle.style": ["room", "whole room", "the side panel: floating or flush with the edge"],
};

/** The theme with another value, clearly different, in this one field. */
export function changeField(field: StyleField, base: CompanyStyles): CompanyStyles {
  return changeStyle(base, field.path, replace(field, readStyle(base, field.path)));
}

function replace({ kind, choices }: StyleField, value: unknown): unknown {
  if (kind === "number") return value === 2 ? 20 : 2;
  if (kind === "font") return value === "Newsreader" ? "Inter" : "Newsreader";
  if (kind === "choice") return choices.find((choice) => choice !== value);
  return value === "#B0126F" ? "#0F4CC9" : "#B0126F";
}

/** The variables in which themes that differ in this one field differ. */
export function listVariables(field: StyleField): string[] {
  const own = createCompanyVariables(defaultCompanyStyles);
  const other = createCompanyVariables(changeField(field, defaultCompanyStyles));
  return Object.keys(own).filter((name) => own[name as `--rw-x`] !== other[name as `--rw-x`]);
}

const screenNames: Record<Sight[0], string> = {
  start: "start page",
  upload: "upload",
  uploading: "upload, under way",
  designs: "my designs",
  room: "design room",
};

/** The table of `docs/theming.md`, in the order of the schema. */
export function writeThemeTable(): string {
  const rows = styleFields.map((field) => {
    const [screen, part, shows] = themeSights[field.path] ?? ["start", "", ""];
    const variables = listVariables(field).map((name) => `\`${name}\``);
    const drives = variables.length === 0 ? "(a choice, see below)" : variables.join(" ");
    return `| \`${field.path}\` | ${drives} | ${shows} | ${screenNames[screen]}: ${part} |`;
  });
  const head = [
    "| Field | Variables that follow it | Shows in | Looked at on |",
    "|---|---|---|---|",
  ];
  return [...head, ...rows].join("\n");
}
