import { isPhotoPath } from "./offered-photos.ts";
import { isInvitation } from "./server-address.ts";

/** What a start of the app, its first one or another, was given to do. */
export type LaunchWords = { invitation: string | null; photos: string[] };

/** So many photos open a window each at once; whoever points at more has a batch for them. */
const maxPhotos = 8;

/**
 * The words of a command line, without the program: an invitation and photos are obeyed and nothing
 * else is, switches least of all.
 */
export function readLaunchWords(words: readonly string[]): LaunchWords {
  const plain = words.filter((word) => !word.startsWith("-"));
  return {
    invitation: plain.find(isInvitation) ?? null,
    photos: plain.filter((word) => !isInvitation(word) && isPhotoPath(word)).slice(0, maxPhotos),
  };
}
