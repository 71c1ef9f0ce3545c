const endingOf: Readonly<Record<string, string>> = {
  "image/png": "png",
  "image/webp": "webp",
};

/** What a photo is saved as: its name with the ending of its kind, once. */
export function namePhotoFile(name: string, type: string): string {
  const ending = endingOf[type] ?? "jpg";
  const bare = name.replace(/\.(?:jpe?g|png|webp)$/i, "").replaceAll(/[\p{Cc}/\\:*?"<>|]/gu, "_");
  return `${bare}.${ending}`;
}
