import { checkPhoto } from "./check-photo.ts";
import type { PhotoProblem } from "./check-photo.ts";

/** A file that was handed over and is not sent, with the reason. */
export type LeftOut = { fileName: string; reason: PhotoProblem | { kind: "one-at-a-time" } };

export type PhotoChoice = {
  photo: { file: File; isSmall: boolean; isHeic: boolean } | null;
  leftOut: LeftOut[];
};

/** The first file that is a fit photo, and what became of each of the others. */
export async function choosePhoto(files: readonly File[]): Promise<PhotoChoice> {
  const checks = await Promise.all(files.map((file) => checkPhoto(file)));
  const chosenIndex = checks.findIndex(({ problem }) => problem === null);
  const leftOut: LeftOut[] = [];
  for (const [index, file] of files.entries()) {
    if (index === chosenIndex) continue;
    const reason = checks[index]?.problem ?? { kind: "one-at-a-time" as const };
    leftOut.push({ fileName: file.name, reason });
  }
  const file = files[chosenIndex];
  const { isSmall = false, isHeic = false } = checks[chosenIndex] ?? {};
  return { photo: file === undefined ? null : { file, isSmall, isHeic }, leftOut };
}
