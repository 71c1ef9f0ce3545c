import { de as panelDe } from "#renderer/features/design-room/texts/panel/de.ts";
import { en as panelEn } from "#renderer/features/design-room/texts/panel/en.ts";
import { es as panelEs } from "#renderer/features/design-room/texts/panel/es.ts";
import { de as roomDe } from "#renderer/features/design-room/texts/room/de.ts";
import { en as roomEn } from "#renderer/features/design-room/texts/room/en.ts";
import { es as roomEs } from "#renderer/features/design-room/texts/room/es.ts";
import { de as landingDe } from "#shared/texts/landing/de.ts";
import { en as landingEn } from "#shared/texts/landing/en.ts";
import { es as landingEs } from "#shared/texts/landing/es.ts";
import { de as appDe } from "#shared/texts/app/de.ts";
import { en as appEn } from "#shared/texts/app/en.ts";
import { es as appEs } from "#shared/texts/app/es.ts";
import type { Locale } from "#shared/locale.ts";

/** What a room and the way to it say, for journeys in another language. */
export type Words = {
  app: typeof appEn;
  landing: typeof landingEn;
  panel: typeof panelEn;
  room: typeof roomEn;
};

export const words: Readonly<Record<Locale, Words>> = {
  en: { app: appEn, landing: landingEn, panel: panelEn, room: roomEn },
  de: { app: appDe, landing: landingDe, panel: panelDe, room: roomDe },
  es: { app: appEs, landing: landingEs, panel: panelEs, room: roomEs },
};
