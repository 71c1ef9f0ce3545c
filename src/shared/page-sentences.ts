/** What the server's first picture of a page of the app says, in the app's own words: the build takes it out of them. */
export type PageSentences = {
  /** At its top; left out where that is not known beforehand. */
  title?: string;
  lead?: string;
  upload?: UploadSentences;
};

/** What stands around the place for a photo. */
export type UploadSentences = {
  dropHere: string;
  accepted: string;
  bestResult: string;
  tips: readonly { title: string; why: string }[];
  samples: string;
} & Record<"aboutRoom" | "aboutRoomLead" | "note", string>;
