import type { CompanyFeatures, CompanyStyles } from "#shared/company.ts";
import { defaultCompanyId } from "#shared/company.ts";
import type { SampleRoom } from "#shared/image.ts";
import type { Locale } from "#shared/locale.ts";
import type { ProductKind } from "#shared/product.ts";
import type { RoomPictures } from "#shared/served-picture.ts";
import { de as deApp } from "#shared/texts/app/de.ts";
import { en as enApp } from "#shared/texts/app/en.ts";
import { es as esApp } from "#shared/texts/app/es.ts";
import { de } from "#shared/texts/landing/de.ts";
import { en } from "#shared/texts/landing/en.ts";
import { es } from "#shared/texts/landing/es.ts";

const catalogues = {
  en: { ...enApp.common, ...enApp.header, ...en.landing },
  de: { ...deApp.common, ...deApp.header, ...de.landing },
  es: { ...esApp.common, ...esApp.header, ...es.landing },
};

export type LandingTexts = (typeof catalogues)["en"];

/** A room with its pictures. */
export type ShownRoom = SampleRoom & { pictures: RoomPictures };

/** Everything that a start page is made of. */
export type LandingView = {
  texts: LandingTexts;
  locale: Locale;
  features: CompanyFeatures;
  styles: CompanyStyles;
  /** Before every address of the app: nothing, `/c/<slug>` or `/embed/<slug>`. */
  basename: string;
  /**
   * On another site's page. There every press waits for the app, which speaks with that page: an address
   * that is followed before would lose the frame's number.
   */
  inFrame: boolean;
  /** What stands behind the page's address, with the mark before it. */
  search: string;
  /** The room with a showcase that stands beside the promise. */
  hero: ShownRoom | null;
  /** What the button beside it opens. */
  first: ShownRoom | null;
  others: readonly ShownRoom[];
  kinds: readonly ProductKind[];
};

const cardCount = 3;

/** Arranges rooms and texts as the app's own start page does. */
export function createLandingView(
  given: Omit<LandingView, "texts" | "hero" | "first" | "others"> & {
    rooms: readonly ShownRoom[];
  },
): LandingView {
  const { rooms, ...rest } = given;
  const hero = rooms.find((room) => room.showcase !== null) ?? null;
  return {
    ...rest,
    texts: catalogues[given.locale],
    hero,
    first: hero ?? rooms[0] ?? null,
    others: rooms.filter((room) => room !== hero).slice(0, cardCount),
  };
}

/** What the page promises: its title and the sentence below. */
export function choosePromise({ texts, features, basename, kinds }: LandingView): {
  headline: string;
  lead: string;
} {
  if (kinds.length === 0) return { headline: texts.emptyHeadline, lead: texts.emptyLead };
  const isOwn = basename === "" || features.id === defaultCompanyId;
  if (isOwn) return { headline: texts.ownHeadline, lead: texts.ownLead };
  return { headline: texts.companyHeadline, lead: texts.companyLead(features.name) };
}
