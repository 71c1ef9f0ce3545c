export const en = {
  landing: {
    ownHeadline: "Your room, redecorated.",
    ownLead:
      "Upload a photo, erase what you don’t want, and try real paints and floors. Everything else stays as it is.",
    companyHeadline: "See our paints on your walls.",
    companyLead: (company: string) =>
      `Photograph your room, erase what you don’t want, and try any paint from ${company}. Everything else stays as it is.`,
    emptyHeadline: "Your room, before you decide.",
    emptyLead:
      "Upload a photo, erase what you don’t want and see the space you have. Everything else stays as it is.",
    trySample: "Try a sample room",
    tryFloor: "Try a floor",
    starting: "Opening",
    reassurance: "No account needed. Your photo stays private to you.",
    compare: "Compare the room before and after painting",
    pictureFailed: "We couldn’t load this picture",
    collection: "Sample rooms",
    tryStyles: "Try on",
    tryOnRoom: (room: string) => `Try on: ${room}`,
    pickColour: "Pick a colour",
    inviteTitle: "In the room now?",
    inviteText: "Take one photo from the doorway, phone level, lights on.",
    inviteAction: "Add a photo",
    resumeTitle: "Pick up where you left off",
    resumeText: (design: string) => `Continue with “${design}”.`,
    resumeAction: "Open design",
    stepsTitle: "Three steps, about two minutes",
    steps: [
      { name: "Photograph", text: "Stand in a doorway, phone level at chest height, lights on." },
      {
        name: "Erase and paint",
        text: "Brush over a chair to erase it. Click a wall, then a colour.",
      },
      { name: "Save and share", text: "Download it at full size. Your design saves itself." },
    ],
    eraseStep: { name: "Erase", text: "Brush over a chair to erase it." },
    failures: {
      offline: "You’re offline. Try again when you’re back.",
      rate_limited: "Too many attempts. Wait a minute and try again.",
      other: "That room didn’t open. Try again.",
    },
  },
};
