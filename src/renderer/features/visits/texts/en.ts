export const en = {
  visits: {
    label: "How these pages are used",
    question:
      "May we note how you use these pages, to make them better? Only on our own server, nothing you type, for 90 days.",
    allowed: "You let us note how you use these pages.",
    allow: "Allow",
    refuse: "Don’t allow",
    stop: "Stop and erase",
    notErased:
      "Nothing more is noted. What was noted will be erased when you next open a page here.",
  },
};
