import { pathBlank } from "#shared/visit-event.ts";

/** Long enough for every word of an address, too short for a token. */
const word = /^[a-z-]{1,30}$/;
const mostSegments = 6;

/** An address of the app without what is not a word of it: ids, tokens and whatever else somebody wrote. */
export function blankPath(pathname: string): string {
  const segments = pathname.split("/").filter((segment) => segment !== "");
  const blanked = segments.map((segment) => (word.test(segment) ? segment : pathBlank));
  return `/${blanked.slice(0, mostSegments).join("/")}`;
}

/** The screen at such a path: `room`, `studio-products`; the start page is `start`. */
export function nameScreen(path: string): string {
  const words = path.split("/").filter((segment) => /^[a-z]+(?:-[a-z]+)*$/.test(segment));
  return words.length === 0 ? "start" : words.slice(0, 2).join("-").slice(0, 60);
}
