import { createSourceSet, nameSource, placeWidths } from "#shared/served-picture.ts";
import type { ServedPicture } from "#shared/served-picture.ts";

import { html } from "./markup.ts";
import type { Markup } from "./markup.ts";

type Place = keyof typeof placeWidths;

/** A picture at the size of its place; the first ones of a page come before anything else. */
export function writeServed(
  picture: ServedPicture,
  place: Place,
  alt: string,
  isFirst = false,
): Markup {
  const { width, height } = picture;
  const sizes = placeWidths[place];
  const when = isFirst
    ? html`fetchpriority="high"`
    : html`loading="lazy" decoding="async" fetchpriority="low"`;
  return html`<picture
    ><source type="image/avif" srcset="${createSourceSet(picture, "avif")}" sizes="${sizes}" />
    <img
      src="${nameSource(picture)}"
      srcset="${createSourceSet(picture, "webp")}"
      sizes="${sizes}"
      width="${width}"
      height="${height}"
      alt="${alt}"
      draggable="false"
      ${when}
  /></picture>`;
}

/** A picture that only wide windows have a place for: others fetch nothing. */
export function writeServedWhere(media: string, picture: ServedPicture, place: Place): Markup {
  const sizes = placeWidths[place];
  const [avif, webp] = [createSourceSet(picture, "avif"), createSourceSet(picture, "webp")];
  return html`<picture
    ><source media="${media}" type="image/avif" srcset="${avif}" sizes="${sizes}" />
    <source media="${media}" srcset="${webp}" sizes="${sizes}" />
    <img alt="" fetchpriority="high"
  /></picture>`;
}
