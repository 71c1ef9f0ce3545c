export const en = {
  /** The pictures that are kept of a photo. */
  pictures: {
    text: "What is kept of this photo. Results are those of its newest download.",
    failed: "We couldn’t load these pictures",
    names: {
      original: "The photo",
      erased: "Without what you removed",
      redesigned: "The newest result",
    },
    size: (megabytes: string) => `${megabytes} MB, read on this visit`,
    download: "Download",
    downloadPicture: (picture: string, name: string) => `Download ${name}: ${picture}`,
    nameSaved: (name: string, variant: "erased" | "redesigned") =>
      `${name} (${variant === "erased" ? "emptied" : "result"})`,
  },
  /** Two-step sign-in that a company requires. */
  required: {
    text: (company: string) =>
      `${company} requires two-step sign-in for your role. Set it up once, then carry on where you were.`,
    signOut: "Sign out",
  },
};
