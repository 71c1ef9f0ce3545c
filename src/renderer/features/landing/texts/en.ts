export const en = {
  landing: {
    ownHeadline: "Your room, redecorated.",
    ownLead:
      "Upload a photo, clear what you don’t want, and try real paint on it. Nothing else in your picture moves.",
    companyHeadline: "See our paints on your walls.",
    companyLead: (company: string) =>
      `Photograph your room, clear what you don’t want, and try any paint from ${company} on it. Nothing else in your picture moves.`,
    upload: "Upload your room",
    trySample: "Try a sample room",
    starting: "Opening",
    reassurance: "No account needed. Your photo stays private to you.",
    compare: "Compare the room before and after painting",
    before: "Before",
    after: "After",
    share: (percent: number) => `${percent} % before`,
    roomsFailed: "We couldn’t load the sample rooms",
    roomsFailedText: "You can still upload a photo of your own.",
    pictureFailed: "We couldn’t load this picture",
    tryAgain: "Try again",
    collection: "Sample rooms",
    tryOn: "Try on",
    tryOnRoom: (room: string) => `Try on: ${room}`,
    pickColour: "Pick a colour for it",
    inviteTitle: "Standing in the room?",
    inviteText: "Take one photo from the doorway, phone level, lights on. That is all we need.",
    inviteAction: "Add a photo",
    resumeTitle: "Pick up where you left off",
    resumeText: (design: string) => `“${design}” is as you left it.`,
    resumeAction: "Open design",
    stepsTitle: "Three steps, about two minutes",
    steps: [
      { name: "Photograph", text: "Stand in a doorway, phone level at chest height, lights on." },
      {
        name: "Clear and choose",
        text: "Brush over a chair to erase it. Click a wall, then a colour.",
      },
      { name: "Keep it", text: "Save it and download it at full size." },
    ],
    failures: {
      offline: "You’re offline. Try again when you’re back.",
      rate_limited: "That was a lot at once. Wait a minute and try again.",
      other: "That room didn’t open. Try again.",
    },
  },
  /** Kinds of room and of paint, as the landing page names them. */
  roomWords: {
    room: {
      living_room: "Living room",
      bedroom: "Bedroom",
      kitchen: "Kitchen",
      dining: "Dining room",
      bathroom: "Bathroom",
      hall: "Hall",
    },
    finish: { matt: "Matt", eggshell: "Eggshell", satin: "Satin", gloss: "Gloss" },
  },
};
