const inputNames: Readonly<Record<string, string>> = {
  checkbox: "checkbox",
  radio: "radio",
  range: "slider",
  file: "file",
  color: "colour",
};
const tagNames: Readonly<Record<string, string>> = {
  A: "link",
  BUTTON: "button",
  SELECT: "choice",
  TEXTAREA: "field",
  SUMMARY: "summary",
};
/** Roles of what is pressed; others are of what lies around it, or in it. */
const roleNames = [
  "button",
  "checkbox",
  "link",
  "menuitem",
  "menuitemradio",
  "option",
  "radio",
  "slider",
  "switch",
  "tab",
];
/** What can be pressed; a label passes its press on to what it labels. */
const pressable = [
  "a, button, input, select, textarea, summary",
  ...roleNames.map((role) => `[role="${role}"]`),
].join();
/** What is saved here; anything else in the ending of a name may be somebody's own words. */
const fileKinds = ["png", "jpg", "jpeg", "webp", "avif", "pdf", "zip", "csv", "json", "txt"];

/**
 * What was pressed, by the name that the app gave it in `data-visit`, or else by what kind of thing it is: never
 * by its words or by what was typed into it. Null when it was nothing that can be pressed.
 */
export function nameElement(target: Element): string | null {
  const element = target.closest<HTMLElement>(pressable);
  if (element === null) return null;
  const { visit } = element.dataset;
  if (visit !== undefined) return visit;
  const role = element.getAttribute("role");
  if (role !== null && roleNames.includes(role)) return role;
  if (element.tagName !== "INPUT") return tagNames[element.tagName] ?? null;
  return inputNames[element.getAttribute("type") ?? ""] ?? "field";
}

/** What kind of file it is, by the ending of its name; `file` where that is none of those that are saved here. */
export function nameFileKind(fileName: string): string {
  return fileKinds.find((kind) => fileName.endsWith(`.${kind}`)) ?? "file";
}
