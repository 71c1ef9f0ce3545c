import { createPlural } from "#renderer/text/texts.ts";

const plural = createPlural("en");

export const en = {
  designs: {
    title: "My designs",
    newRoom: "New room",
    search: "Search by name",
    nothingFound: "No design has this name",
    nothingFoundText: (search: string) => `Nothing matches “${search}”.`,
    showAll: "Show all",
    noDesigns: "No designs yet",
    noDesignsText: "Your rooms appear here as soon as you start one.",
    upload: "Upload your room",
    trySample: "Try a sample",
    failed: "We couldn’t load your designs",
    failedText: "They are safe. Check the connection and try again.",
    request: (id: string) => `Request ${id}.`,
    moreFailed: "The next designs couldn’t be loaded.",
    tryAgain: "Try again",
    showMore: "Show more",
    loading: "Loading your designs",
    open: "Open",
    openDesign: (name: string) => `Open ${name}`,
    duplicateDesign: (name: string) => `Duplicate ${name}`,
    deleteDesign: (name: string) => `Delete ${name}`,
    changes: (count: number) =>
      count === 0
        ? "No changes yet"
        : plural(count, { one: "1 change", other: `${count} changes` }),
    noPicture: "Picture not loaded",
    onThisDevice: "Designs stay on this device until you sign in.",
    deleteTitle: "Delete this design?",
    deleteText: (name: string) =>
      `“${name}” and its changes go for good. The photo itself is kept.`,
    delete: "Delete design",
    keep: "Keep it",
    deleted: (name: string) => `“${name}” is deleted.`,
    notDeleted: (name: string) => `“${name}” couldn’t be deleted. Please try again.`,
    duplicated: (name: string) => `Copied as “${name}”.`,
    notDuplicated: (name: string) => `“${name}” couldn’t be copied. Please try again.`,
  },
};
