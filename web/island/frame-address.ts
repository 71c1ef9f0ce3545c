/** Where the host's script leaves what a frame has to know, and where the app keeps it for a reload. */
const mark = "#rw=";

/** Whether the address still has what the host's script left in it, which the app takes out. */
export function hasFrameFields({ location }: Window): boolean {
  return location.hash.startsWith(mark);
}

/** What the host's script left for the frame: its number, the language, whether a look is to come. */
export function readFrameFields(page: Window): URLSearchParams {
  const kept = page.name.replace(/^\S+ /, "");
  return new URLSearchParams(hasFrameFields(page) ? page.location.hash.slice(1) : kept);
}
