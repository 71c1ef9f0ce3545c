import { checkPhoto } from "./check-photo.ts";
import type { PhotoProblem } from "./check-photo.ts";

/** A file that was handed over and is not sent, with the reason. */
export type LeftOut = { fileName: string; reason: PhotoProblem };

export type PhotoChoice = {
  photo: { file: File; isSmall: boolean; isHeic: boolean } | null;
  /** The other fit ones, in their order. */
  more: File[];
  leftOut: LeftOut[];
};

/** The first file that is a fit photo, the other fit ones, and why each of the rest is not. */
export async function choosePhoto(files: readonly File[]): Promise<PhotoChoice> {
  const checked = await Promise.all(
    files.map(async (file) => ({ file, ...(await checkPhoto(file)) })),
  );
  const leftOut: LeftOut[] = [];
  const fit: NonNullable<PhotoChoice["photo"]>[] = [];
  for (const { file, problem, isSmall, isHeic } of checked) {
    if (problem === null) fit.push({ file, isSmall, isHeic });
    else leftOut.push({ fileName: file.name, reason: problem });
  }
  const [photo = null, ...others] = fit;
  return { photo, more: others.map(({ file }) => file), leftOut };
}
