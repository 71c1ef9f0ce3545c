/** Values that would leave their declaration, load something or run, if they got into a style sheet. */
export const cssPayloads: readonly string[] = [
  "#123456;background:url(https://canary.test/a)",
  "#123456}body{display:none}",
  "url(https://canary.test/b)",
  "url(//canary.test/c)",
  "#12345",
  "#1234567",
  "#123456 ",
  " #123456",
  "#123456\n",
  "#12345g",
  "#１２３４５６",
  "rgb(1 2 3)",
  "var(--rw-paper)",
  "color-mix(in srgb, red, blue)",
  "expression(alert(1))",
  "javascript:alert(1)",
  "</style><script>alert(1)</script>",
  "<!--",
  "/**/",
  "*/;x:y;/*",
  "\\3b background:red",
  "\\",
  "@import 'https://canary.test/d.css'",
  'Inter";src:url(https://canary.test/e)',
  "Inter'",
  "Inter;",
  "Inter}",
  "Inter\u0000",
  "Inter\u2028",
  "Inter,serif",
  "contained;",
  "floating}",
  "!important",
  "inherit;",
  "",
  "--rw-ink",
  "image-set('https://canary.test/f' 1x)",
  "env(safe-area-inset-top)",
  "attr(data-x url)",
];

/** The styles with any value at all at a path, as a document from outside could have it. */
export function setAnything(styles: object, path: string, value: unknown): unknown {
  const copy: unknown = structuredClone(styles);
  const keys = path.split(".");
  let holder = copy as Record<string, unknown>;
  for (const key of keys.slice(0, -1)) holder = holder[key] as Record<string, unknown>;
  holder[keys.at(-1) ?? ""] = value;
  return copy;
}
