export const en = {
  offline: {
    title: "No connection",
    text: "This page needs one. It opens by itself once you’re back online.",
    rooms: "Rooms on this device",
    roomsText: "You can go on with these. What you change is saved once you’re back online.",
  },
};
