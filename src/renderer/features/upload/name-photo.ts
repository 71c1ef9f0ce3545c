/** The longest name the server keeps. */
const maxNameLength = 120;

/** A readable name for a photo: its file name without the extension, or the given stand-in. */
export function namePhoto(fileName: string, standIn: string): string {
  const bare = fileName
    .replace(/\.[a-z0-9]{1,5}$/i, "")
    .replaceAll("_", " ")
    .trim();
  return (bare === "" ? standIn : bare).slice(0, maxNameLength).trim();
}
