import { englishPlural as plural } from "#renderer/i18n/texts.ts";

export const en = {
  kept: {
    title: "On this computer",
    lead: "These rooms open without a connection. What you change is saved as soon as there is one.",
    keep: (name: string) => `Keep ${name} on this computer`,
    kept: "Kept rooms",
    noneKept: "No rooms kept yet",
    noneKeptText: "In My designs, choose the screen icon on a room to keep it on this computer.",
    opened: "Opened recently",
    openedText: "On this computer until others need the space.",
    states: {
      kept: "Kept",
      fetching: "Being fetched",
      waiting: "Waiting for a connection",
      unsent: "Changes not sent yet",
      gone: "No longer on the server",
    },
    facts: (megabytes: string, when: string) => `${megabytes} MB, checked ${when}`,
    remove: (name: string) => `Remove ${name} from the list`,
    unsent: "Waiting to be sent",
    unsentCount: plural({ one: "1 waiting to be sent", other: "# waiting to be sent" }),
    unsentText: "What only needs a connection is sent by itself.",
    sending: {
      waiting: "Waiting for a connection",
      sending: "Being sent",
      open: "Open in a window",
      conflict: "Changed by somebody else too",
      gone: "The room is no longer on the server",
      failed: "Could not be sent",
      sent: "Saved as a room",
    },
    kinds: { room: "Changes to a room", photo: "Photo", upload: "Photo, partly sent" },
    decide: "Choose a version",
    goOn: "Go on",
    discard: "Discard",
    discardTitle: (name: string) => `Discard “${name}”?`,
    discardText: "It is only on this computer, and can’t be brought back.",
    all: "Everything on this computer",
  },
};
export type KeptSentences = typeof en;
