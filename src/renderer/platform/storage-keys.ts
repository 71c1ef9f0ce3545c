/** The names under which a platform keeps things; fixed by the product's contract. */
export const sessionKeys = {
  companyId: "companyId",
  companySlug: "companySlug",
  companyFeatures: "companyFeatures",
  companyStyles: "companyStyles",
  identity: "identity",
  /** The short token of a person inside a frame. */
  iframeToken: "iut",
} as const;

export const localKeys = {
  anonymousUserId: "anonymousUserId",
  /** A random id of this browser, never an address, whatever the name says. */
  clientIp: "clientIp",
  /** When an event of a visit was last noted, in milliseconds; only while somebody agrees to it. */
  visitSeenAt: "visitSeenAt",
  /** The id of the registered person whose work this browser keeps; gone once they sign out. */
  contentOwner: "contentOwner",
  /** The id of the person whose pictures and answers lie on this device, with an account or without. */
  keptFor: "keptFor",
  /** When somebody began to sign out in one of this browser's tabs, in milliseconds; gone once it is done. */
  leavingSince: "leavingSince",
  /** The token of an invitation whose person has yet to sign in; good for their account alone. */
  invitation: "invitation",
  /** The ids of the products somebody marked with a heart. */
  favouriteProducts: "favouriteProducts",
  /** The ids of those somebody took the heart from, until their account knows. */
  removedFavourites: "removedFavourites",
  /** The ids of the products somebody painted or laid, the last one first. */
  recentProducts: "recentProducts",
  /** The paint somebody chose last, and its finish. */
  paintInHand: "paintInHand",
  /** What somebody adds for offcuts, and how many coats they paint. */
  shoppingAllowance: "shoppingAllowance",
  /** The ids of the companies whose list of first steps somebody has put away. */
  setUpPutAway: "setUpPutAway",
  /** The language somebody chose in place of their browser's. */
  locale: "locale",
} as const;

/** Before the id of a design: unsaved work on it, in local storage. */
export const roomDraftPrefix = "roomDraft:";

/** Before a company's slug: whether somebody agreed that their visits there are noted, in local storage. */
export const visitConsentPrefix = "visitConsent:";
