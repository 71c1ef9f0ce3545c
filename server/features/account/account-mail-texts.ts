import type { Locale } from "#shared/locale.ts";

import type { MailText } from "../../mail/compose-mail.ts";

/** Everything the account writes to people about. */
export type AccountMailKind =
  | "finishRegistration"
  | "alreadyRegistered"
  | "resetPassword"
  | "confirmEmail"
  | "emailTaken"
  | "emailChangeAsked"
  | "accountDeleted";

type Texts = Readonly<Record<AccountMailKind, (company: string) => MailText>>;

const en: Texts = {
  finishRegistration: (company) => ({
    subject: `Confirm your account at ${company}`,
    before: [`Follow the link to confirm this email address and open your account at ${company}.`],
    button: "Confirm my account",
    after: [
      "The link works once and expires after 24 hours.",
      "If you did not ask for an account, ignore this email: no account will be created.",
    ],
  }),
  alreadyRegistered: (company) => ({
    subject: `You already have an account at ${company}`,
    before: [
      `Someone tried to create an account at ${company} with this email address. You already have one, so you can simply sign in.`,
      "If you have forgotten your password, you can reset it on the sign-in page.",
    ],
    button: "Sign in",
    after: ["If this was not you, you do not need to do anything: nothing has changed."],
  }),
  resetPassword: (company) => ({
    subject: `Reset your password at ${company}`,
    before: [`Follow the link to choose a new password for your account at ${company}.`],
    button: "Choose a new password",
    after: [
      "The link works once and expires after one hour. Choosing a new password signs you out on every device.",
      "If you did not ask for this, ignore this email: your password stays the same.",
    ],
  }),
  confirmEmail: (company) => ({
    subject: `Confirm your new email address at ${company}`,
    before: [`Follow the link to use this email address for your account at ${company}.`],
    button: "Use this address",
    after: [
      "The link works once and expires after 24 hours.",
      "If you did not ask for this, ignore this email.",
    ],
  }),
  emailTaken: (company) => ({
    subject: `This address already has an account at ${company}`,
    before: [
      `Someone asked to use this email address for another account at ${company}. It already belongs to an account, so nothing was changed.`,
    ],
    after: ["If this was not you, you do not need to do anything."],
  }),
  emailChangeAsked: (company) => ({
    subject: `Your email address at ${company} is about to change`,
    before: [
      `Someone asked to change the email address of your account at ${company}. The change takes effect when the link sent to the new address is followed.`,
    ],
    after: ["If this was not you, change your password now: the link will then stop working."],
  }),
  accountDeleted: (company) => ({
    subject: `Your account at ${company} has been deleted`,
    before: [
      `Your account at ${company} has been deleted. Your photos, designs and profile are being removed for good.`,
    ],
    after: ["If this was not you, please contact us right away."],
  }),
};

const de: Texts = {
  finishRegistration: (company) => ({
    subject: `Bestätigen Sie Ihr Konto bei ${company}`,
    before: [
      `Folgen Sie dem Link, um diese E-Mail-Adresse zu bestätigen und Ihr Konto bei ${company} zu eröffnen.`,
    ],
    button: "Konto bestätigen",
    after: [
      "Der Link gilt einmal und 24 Stunden lang.",
      "Wenn Sie kein Konto angefordert haben, folgen Sie dem Link nicht: Ohne ihn entsteht keines.",
    ],
  }),
  alreadyRegistered: (company) => ({
    subject: `Sie haben bereits ein Konto bei ${company}`,
    before: [
      `Jemand hat mit dieser E-Mail-Adresse ein Konto bei ${company} angefordert. Sie haben bereits eines: Melden Sie sich damit an.`,
      "Wenn Sie Ihr Passwort vergessen haben, fordern Sie auf der Anmeldeseite ein neues an.",
    ],
    button: "Anmelden",
    after: ["Wenn Sie das nicht waren, müssen Sie nichts tun: Es hat sich nichts geändert."],
  }),
  resetPassword: (company) => ({
    subject: `Neues Passwort bei ${company}`,
    before: [`Folgen Sie dem Link, um ein neues Passwort für Ihr Konto bei ${company} zu wählen.`],
    button: "Neues Passwort wählen",
    after: [
      "Der Link gilt einmal und eine Stunde lang. Ein neues Passwort meldet Sie auf allen Geräten ab.",
      "Wenn Sie das nicht angefordert haben, tun Sie nichts: Ihr Passwort bleibt, wie es ist.",
    ],
  }),
  confirmEmail: (company) => ({
    subject: `Bestätigen Sie Ihre neue E-Mail-Adresse bei ${company}`,
    before: [
      `Folgen Sie dem Link, um diese Adresse von nun an für Ihr Konto bei ${company} zu verwenden.`,
    ],
    button: "Diese Adresse verwenden",
    after: [
      "Der Link gilt einmal und 24 Stunden lang.",
      "Wenn Sie das nicht angefordert haben, folgen Sie dem Link nicht.",
    ],
  }),
  emailTaken: (company) => ({
    subject: `Diese Adresse hat bereits ein Konto bei ${company}`,
    before: [
      `Jemand wollte diese Adresse für ein anderes Konto bei ${company} verwenden. Sie hat bereits ein eigenes Konto, deshalb wurde nichts geändert.`,
    ],
    after: ["Wenn Sie das nicht waren, müssen Sie nichts tun."],
  }),
  emailChangeAsked: (company) => ({
    subject: `Ihre E-Mail-Adresse bei ${company} soll sich ändern`,
    before: [
      `In Ihrem Konto bei ${company} wurde eine neue E-Mail-Adresse angefordert. Sie ändert sich, sobald jemand dem Link folgt, der an die neue Adresse gesendet wurde.`,
    ],
    after: ["Wenn Sie das nicht waren, ändern Sie jetzt Ihr Passwort: Dann ist der Link wertlos."],
  }),
  accountDeleted: (company) => ({
    subject: `Ihr Konto bei ${company} wurde gelöscht`,
    before: [
      `Ihr Konto bei ${company} wurde gelöscht. Ihre Fotos, Entwürfe und Ihr Profil werden endgültig entfernt.`,
    ],
    after: ["Wenn Sie das nicht waren, wenden Sie sich sofort an uns."],
  }),
};

const es: Texts = {
  finishRegistration: (company) => ({
    subject: `Confirme su cuenta en ${company}`,
    before: [
      `Siga el enlace para confirmar esta dirección de correo y abrir su cuenta en ${company}.`,
    ],
    button: "Confirmar mi cuenta",
    after: [
      "El enlace sirve una sola vez, durante 24 horas.",
      "Si no ha pedido una cuenta, no siga el enlace: sin él no se creará ninguna.",
    ],
  }),
  alreadyRegistered: (company) => ({
    subject: `Ya tiene una cuenta en ${company}`,
    before: [
      `Alguien ha pedido una cuenta en ${company} con esta dirección de correo. Ya tiene una: inicie sesión con ella.`,
      "Si ha olvidado su contraseña, pida una nueva en la página de inicio de sesión.",
    ],
    button: "Iniciar sesión",
    after: ["Si no ha sido usted, no tiene que hacer nada: no ha cambiado nada."],
  }),
  resetPassword: (company) => ({
    subject: `Contraseña nueva en ${company}`,
    before: [`Siga el enlace para elegir una contraseña nueva para su cuenta en ${company}.`],
    button: "Elegir una contraseña nueva",
    after: [
      "El enlace sirve una sola vez, durante una hora. Una contraseña nueva cierra su sesión en todos los dispositivos.",
      "Si no lo ha pedido, no haga nada: su contraseña sigue siendo la misma.",
    ],
  }),
  confirmEmail: (company) => ({
    subject: `Confirme su nueva dirección de correo en ${company}`,
    before: [
      `Siga el enlace para usar esta dirección en su cuenta en ${company} a partir de ahora.`,
    ],
    button: "Usar esta dirección",
    after: [
      "El enlace sirve una sola vez, durante 24 horas.",
      "Si no lo ha pedido, no siga el enlace.",
    ],
  }),
  emailTaken: (company) => ({
    subject: `Esta dirección ya tiene una cuenta en ${company}`,
    before: [
      `Alguien ha pedido usar esta dirección para otra cuenta en ${company}. Ya tiene su propia cuenta, así que no se ha cambiado nada.`,
    ],
    after: ["Si no ha sido usted, no tiene que hacer nada."],
  }),
  emailChangeAsked: (company) => ({
    subject: `Su dirección de correo en ${company} está a punto de cambiar`,
    before: [
      `En su cuenta en ${company} se ha pedido una nueva dirección de correo. Cambiará cuando se siga el enlace enviado a la dirección nueva.`,
    ],
    after: ["Si no ha sido usted, cambie ahora su contraseña: así el enlace deja de servir."],
  }),
  accountDeleted: (company) => ({
    subject: `Su cuenta en ${company} se ha eliminado`,
    before: [
      `Su cuenta en ${company} se ha eliminado. Sus fotos, diseños y su perfil se están borrando de forma definitiva.`,
    ],
    after: ["Si no ha sido usted, póngase en contacto con nosotros enseguida."],
  }),
};

/** The words of an email in a language, for a company. */
export function findAccountMailText(
  locale: Locale,
  kind: AccountMailKind,
  company: string,
): MailText {
  return { en, de, es }[locale][kind](company);
}
