import type { Locale } from "#shared/locale.ts";
import type { MemberRole } from "#shared/member.ts";

import type { MailText } from "../../../mail/compose-mail.ts";

type Facts = { company: string; inviter: string | null; email: string; role: MemberRole };

const texts: Readonly<Record<Locale, (facts: Facts) => MailText>> = {
  en: ({ company, inviter, email, role }) => ({
    subject: `Join ${company}`,
    before: [
      inviter === null
        ? `You have been invited to join the team of ${company}.`
        : `${inviter} has invited you to join the team of ${company}.`,
      {
        editor: "As an editor you can manage products and rooms.",
        admin: "As an admin you can manage products, rooms, the theme, people and settings.",
        owner: "As an owner you can manage everything in the company.",
      }[role],
    ],
    button: "View the invitation",
    after: [
      `The link works once, with an account for ${email}, and expires after 14 days.`,
      "If you were not expecting this invitation, you can ignore this email.",
    ],
  }),
  de: ({ company, inviter, email, role }) => ({
    subject: `Einladung zu ${company}`,
    before: [
      inviter === null
        ? `Sie sind eingeladen, ${company} mitzubetreuen.`
        : `${inviter} lädt Sie ein, ${company} mitzubetreuen.`,
      {
        editor: "In der Redaktion kümmern Sie sich um Produkte und Räume.",
        admin:
          "Als Admin kümmern Sie sich um Produkte, Räume, Gestaltung, Personen und Einstellungen.",
        owner: "Als Inhaberin oder Inhaber dürfen Sie in der Firma alles.",
      }[role],
    ],
    button: "Einladung ansehen",
    after: [
      `Der Link gilt einmal und 14 Tage lang, mit einem Konto für ${email}.`,
      "Wenn Sie nicht wissen, worum es geht, müssen Sie nichts tun.",
    ],
  }),
  es: ({ company, inviter, email, role }) => ({
    subject: `Invitación a ${company}`,
    before: [
      inviter === null
        ? `Le invitamos a colaborar en la gestión de ${company}.`
        : `${inviter} le invita a colaborar en la gestión de ${company}.`,
      {
        editor: "Como editor se ocupará de productos y habitaciones.",
        admin:
          "Como administrador se ocupará de productos, habitaciones, el tema, personas y ajustes.",
        owner: "Como propietario podrá hacerlo todo en la empresa.",
      }[role],
    ],
    button: "Ver la invitación",
    after: [
      `El enlace sirve una sola vez, durante 14 días, con una cuenta para ${email}.`,
      "Si no sabe de qué se trata, no tiene que hacer nada.",
    ],
  }),
};

/** The words of an invitation in a language. */
export function findInvitationMailText(locale: Locale, facts: Facts): MailText {
  return texts[locale](facts);
}
