import { html, Markup } from "../html/markup.ts";

/** Lines of Lucide (https://lucide.dev, ISC), as the app draws them through `lucide-react`. */
const shapes = {
  upload: '<path d="M12 3v12m5-7-5-5-5 5M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4"/>',
  arrowRight: '<path d="M5 12h14m-7-7 7 7-7 7"/>',
  menu: '<path d="M4 5h16M4 12h16M4 19h16"/>',
  languages: '<path d="m5 8 6 6M4 14l6-6 2-3M2 5h12M7 2h1m14 20-5-10-5 10m2-4h6"/>',
  logIn: '<path d="m10 17 5-5-5-5m5 5H3M15 3h4a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-4"/>',
  check: '<path d="M20 6 9 17l-5-5"/>',
  camera:
    '<path d="M13.997 4a2 2 0 0 1 1.76 1.05l.486.9A2 2 0 0 0 18.003 7H20a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2h1.997a2 2 0 0 0 1.759-1.048l.489-.904A2 2 0 0 1 10.004 4z"/><circle cx="12" cy="13" r="3"/>',
  shield:
    '<path d="M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1z"/><path d="m9 12 2 2 4-4"/>',
} as const;

/** One of the product's icons: a line of one and a half pixels at any size. */
export function drawIcon(name: keyof typeof shapes, size: 16 | 18 | 22 = 18): Markup {
  const width = (1.5 * 24) / size;
  return html`<svg
    width="${size}"
    height="${size}"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    stroke-width="${width}"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    ${new Markup(shapes[name])}
  </svg>`;
}

/** The two chevrons on the handle of a comparison. */
export const compareArrows = new Markup(
  '<svg width="20" height="20" viewBox="0 0 20 20" fill="none" aria-hidden="true"><path d="M7.5 6 3.5 10l4 4M12.5 6l4 4-4 4" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"/></svg>',
);

/** The corner of an empty room, where a company has no picture to show. */
export const roomCorner = new Markup(
  '<svg class="corner" viewBox="0 0 132 88" width="240" height="160" aria-hidden="true"><rect width="132" height="88" fill="var(--rw-soft)"/><g stroke="currentColor" fill="none" stroke-width="1.5" stroke-linecap="round"><path d="M44 14v44M104 14v44M44 58h60M44 58 12 80M104 58l16 22" stroke="var(--rw-primary-light)"/><rect x="60" y="20" width="28" height="20" rx="1.5"/></g></svg>',
);

const signs: Readonly<Record<string, Markup>> = {
  roomwright: new Markup(
    '<svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true"><rect width="28" height="28" rx="8" fill="var(--rw-primary)"/><path d="M14 6.5V15m0 0-7 5.2M14 15l7 5.2" stroke="var(--rw-on-primary)" stroke-width="1.75" stroke-linecap="round" fill="none"/></svg>',
  ),
  "alder-quay": new Markup(
    '<svg width="28" height="28" viewBox="0 0 28 28" fill="none" aria-hidden="true"><g stroke="var(--rw-primary)" stroke-width="1.75" stroke-linejoin="round"><path d="M14.5 3.5V17M14.5 6c3 .4 5 2.4 5.4 5.4-2.4-.2-4.3-.7-5.4-1.6"/><path d="M13.2 8.2C10.3 9 8.6 11.2 8.8 14c2.2 0 3.7-.8 4.5-2.2"/></g><g stroke="var(--rw-tertiary)" stroke-width="1.75" stroke-linecap="round"><path d="M3 20c1.8-1.8 3.7-1.8 5.5 0s3.7 1.8 5.5 0 3.7-1.8 5.5 0 3.7 1.8 5.5 0"/><path d="M3 24.5c1.8-1.8 3.7-1.8 5.5 0s3.7 1.8 5.5 0 3.7-1.8 5.5 0 3.7 1.8 5.5 0"/></g></svg>',
  ),
};

/** A company's square: its own sign, or the first letter of its name. */
export function drawCompanySign({ slug, name }: { slug: string; name: string }): Markup {
  const sign = Object.hasOwn(signs, slug) ? signs[slug] : undefined;
  if (sign !== undefined) return sign;
  const initial = String.fromCodePoint(name.codePointAt(0) ?? 0x2022).toLocaleUpperCase();
  return html`<span class="initial" aria-hidden="true">${initial}</span>`;
}
