import type { RoomDetails } from "./room-details.ts";

/** `details` are those of the first attempt: a repeated request must say the same. */
export type ChosenPhoto = {
  uploadId: string;
  file: File;
  /** Its details will look soft; the person is told. */
  isSmall: boolean;
  isHeic: boolean;
  details: RoomDetails;
  /** It was on its way before, and goes on where it stopped. */
  goesOn: boolean;
};
