import { expect, it } from "vitest";

import {
  accountTexts,
  devicesTexts,
  securityTexts,
} from "#renderer/features/account/texts/account-catalogue.ts";
import { landingTexts } from "#renderer/features/landing/landing-texts.ts";
import { membersTexts } from "#renderer/features/studio/texts/company-catalogue.ts";
import { apiTexts, webhookTexts } from "#renderer/features/studio/texts/links-catalogue.ts";
import { formTexts, themeTexts } from "#renderer/features/studio/texts/theme-catalogue.ts";
import type { Texts } from "#renderer/i18n/texts.ts";
import { locales } from "#shared/supported-locales.ts";
import type { Locale } from "#shared/locale.ts";

/** Whoever speaks to the page says what stands on the button, so its name has to hold those words. */
it.each(locales)("a button's longer name holds the words that it shows (%s)", async (locale) => {
  const account = await read(accountTexts, locale);
  const security = await read(securityTexts, locale);
  const devices = await read(devicesTexts, locale);
  const landing = await read(landingTexts, locale);
  const members = await read(membersTexts, locale);
  const api = await read(apiTexts, locale);
  const webhook = await read(webhookTexts, locale);
  const form = await read(formTexts, locale);
  const dialog = await read(themeTexts, locale);
  const names: [shown: string, name: string][] = [
    [account.change, account.changeName],
    [account.change, account.changeEmail],
    [account.change, security.changePassword],
    [security.setUp, security.setUpTwoStep],
    [security.switchOff, security.switchOffTwoStep],
    [devices.signOut, devices.signOutDevice("Firefox")],
    [landing.tryStyles, landing.tryOnRoom("Kitchen")],
    [members.remove, members.removeOf("Nora Lind")],
    [members.resend, members.resendTo("nora@post.example")],
    [members.revoke, members.revokeOf("nora@post.example")],
    [api.revoke, api.revokeOf("Till")],
    [webhook.again, webhook.againOf("Quote")],
    [form.fix, form.fixOf("Links", "Ink", "#172118")],
    [dialog.rollBack, dialog.rollBackTo(3)],
  ];
  const lacking = names.filter(
    ([shown, name]) => !name.toLowerCase().includes(shown.toLowerCase()),
  );
  expect(lacking).toEqual([]);
});

async function read<Sentences>(handle: Texts<Sentences>, locale: Locale): Promise<Sentences> {
  await handle.load(locale);
  const texts = handle.read(locale);
  if (texts === undefined) throw new RangeError(`no catalogue in ${locale}`);
  return texts;
}
