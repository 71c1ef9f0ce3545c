import { englishPlural as plural } from "#renderer/i18n/texts.ts";

export const en = {
  designs: {
    newRoom: "New room",
    search: "Search by name",
    nothingFound: "No designs found",
    nothingFoundText: (search: string) => `Nothing matches “${search}”.`,
    showAll: "Show all",
    noDesigns: "No designs yet",
    noDesignsText: "Your rooms appear here as soon as you start one.",
    trySample: "Try a sample",
    failed: "We couldn’t load your designs",
    failedText: "They’re safe. Check your connection and try again.",
    moreFailed: "We couldn’t load more designs.",
    showMore: "Show more",
    loading: "Loading your designs",
    openDesign: (name: string) => `Open ${name}`,
    duplicateDesign: (name: string) => `Duplicate ${name}`,
    deleteDesign: (name: string) => `Delete ${name}`,
    changes: (count: number) =>
      count === 0 ? "No changes yet" : plural({ one: "1 change", other: "# changes" })(count),
    versions: plural({ one: "1 version", other: "# versions" }),
    noPicture: "Picture unavailable",
    onThisDevice: "Designs stay on this device until you sign in.",
    deleteTitle: "Delete this design?",
    deleteText: (name: string, versions: number) =>
      versions > 1
        ? `“${name}” with its ${versions} versions goes to the bin for 30 days. The photo itself is kept.`
        : `“${name}” goes to the bin for 30 days. The photo itself is kept.`,
    delete: "Delete design",
    keep: "Keep it",
    deleted: (name: string) => `“${name}” is in the bin.`,
    undo: "Undo",
    designRestored: "The design is back.",
    notRestored: "The design couldn’t be brought back. Please try again.",
    photoTitle: "Delete the photo, too?",
    photoText: (name: string) =>
      `There is no other design of the photo “${name}”. It would go to the bin for 30 days.`,
    deletePhoto: "Delete photo",
    keepPhoto: "Keep photo",
    photoDeleted: (name: string) => `The photo “${name}” is in the bin.`,
    photoNotDeleted: "The photo couldn’t be deleted. Please try again.",
    notDeleted: (name: string) => `“${name}” couldn’t be deleted. Please try again.`,
    duplicated: (name: string) => `Copied as “${name}”.`,
    notDuplicated: (name: string) => `“${name}” couldn’t be copied. Please try again.`,
  },
};
