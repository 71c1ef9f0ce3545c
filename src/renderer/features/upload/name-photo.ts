/** The longest name the server keeps. */
const maxNameLength = 120;

/** What cameras, phones and messengers call a photo: a word of theirs and numbers, or hex digits. */
const machineNames = [
  /^(?:img|image|dsc[fn]?|pxl|mvimg|photo|foto|whatsapp image|screenshot)?[\d\s.()]*(?:(?:at|wa\d+|mp|am|pm)[\d\s.()]*)*$/i,
  /^[\da-f\s]{32,}$/i,
];

/**
 * A readable name for a photo: its file name without the extension, or the given stand-in where a machine
 * has named it.
 */
export function namePhoto(fileName: string, standIn: string): string {
  const bare = fileName
    .replace(/\.[a-z0-9]{1,5}$/i, "")
    .replaceAll(/[_-]+/g, " ")
    .trim();
  if (machineNames.some((name) => name.test(bare))) return standIn;
  const name = bare.charAt(0).toLocaleUpperCase() + bare.slice(1);
  return name.slice(0, maxNameLength).trim();
}
