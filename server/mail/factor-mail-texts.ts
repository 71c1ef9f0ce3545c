import type { Locale } from "#shared/locale.ts";

import type { MailText } from "./compose-mail.ts";

/** A change to how a person proves that an account is theirs. */
export type FactorChange =
  | { kind: "factorOn" | "factorOff" | "codesRenewed" }
  | { kind: "passwordSet" | "passwordChanged" | "emailChanged" }
  /** `issuer` is the name people know it by. */
  | { kind: "issuerLinked" | "issuerUnlinked"; issuer: string };

export type FactorChangeKind = FactorChange["kind"];

type Facts = { company: string; issuer: string };
type Words = { subject: string; what: string; advice: string };
type Texts = Readonly<Record<FactorChangeKind, (facts: Facts) => Words>>;

const en: Texts = {
  factorOn: ({ company }) => ({
    subject: `Two-step sign-in is on for your account at ${company}`,
    what: `Two-step sign-in has been switched on for your account at ${company}. From now on signing in takes a code from an app as well as your password.`,
    advice:
      "If this was not you, choose a new password on the sign-in page right away, which signs out every device, and contact us.",
  }),
  factorOff: ({ company }) => ({
    subject: `Two-step sign-in is off for your account at ${company}`,
    what: `Two-step sign-in has been switched off for your account at ${company}. From now on your password alone is enough to sign in.`,
    advice:
      "If this was not you, choose a new password on the sign-in page right away, which signs out every device, and switch two-step sign-in on again.",
  }),
  codesRenewed: ({ company }) => ({
    subject: `New recovery codes for your account at ${company}`,
    what: `New recovery codes have been made for your account at ${company}. The old ones no longer work.`,
    advice:
      "If this was not you, choose a new password on the sign-in page right away, which signs out every device, and make new recovery codes yourself.",
  }),
  passwordSet: ({ company }) => ({
    subject: `Your account at ${company} has a password now`,
    what: `A first password has been set for your account at ${company}.`,
    advice: "If this was not you, choose another password on the sign-in page right away.",
  }),
  passwordChanged: ({ company }) => ({
    subject: `Your password at ${company} has changed`,
    what: `The password of your account at ${company} has been changed.`,
    advice: "If this was not you, choose a new password on the sign-in page right away.",
  }),
  emailChanged: ({ company }) => ({
    subject: `Your email address at ${company} has changed`,
    what: `The email address of your account at ${company} has been changed. Nothing about the account is sent to this address any more.`,
    advice: "If this was not you, contact us right away.",
  }),
  issuerLinked: ({ company, issuer }) => ({
    subject: `Your account at ${company} can be opened with ${issuer}`,
    what: `Signing in with ${issuer} has been added to your account at ${company}.`,
    advice:
      "If this was not you, choose a new password on the sign-in page right away, remove this way of signing in from your account, and contact us.",
  }),
  issuerUnlinked: ({ company, issuer }) => ({
    subject: `Your account at ${company} can no longer be opened with ${issuer}`,
    what: `Signing in with ${issuer} has been removed from your account at ${company}.`,
    advice: "If this was not you, choose a new password on the sign-in page right away.",
  }),
};

const de: Texts = {
  factorOn: ({ company }) => ({
    subject: `Anmeldung in zwei Schritten für Ihr Konto bei ${company} eingeschaltet`,
    what: `Für Ihr Konto bei ${company} wurde die Anmeldung in zwei Schritten eingeschaltet. Von nun an braucht die Anmeldung neben Ihrem Passwort einen Code aus einer App.`,
    advice:
      "Wenn Sie das nicht waren, wählen Sie sofort auf der Anmeldeseite ein neues Passwort, das meldet alle Geräte ab, und wenden Sie sich an uns.",
  }),
  factorOff: ({ company }) => ({
    subject: `Anmeldung in zwei Schritten für Ihr Konto bei ${company} ausgeschaltet`,
    what: `Für Ihr Konto bei ${company} wurde die Anmeldung in zwei Schritten ausgeschaltet. Von nun an genügt Ihr Passwort zur Anmeldung.`,
    advice:
      "Wenn Sie das nicht waren, wählen Sie sofort auf der Anmeldeseite ein neues Passwort, das meldet alle Geräte ab, und schalten Sie die Anmeldung in zwei Schritten wieder ein.",
  }),
  codesRenewed: ({ company }) => ({
    subject: `Neue Wiederherstellungscodes für Ihr Konto bei ${company}`,
    what: `Für Ihr Konto bei ${company} wurden neue Wiederherstellungscodes erstellt. Die alten gelten nicht mehr.`,
    advice:
      "Wenn Sie das nicht waren, wählen Sie sofort auf der Anmeldeseite ein neues Passwort, das meldet alle Geräte ab, und erstellen Sie selbst neue Codes.",
  }),
  passwordSet: ({ company }) => ({
    subject: `Ihr Konto bei ${company} hat jetzt ein Passwort`,
    what: `Für Ihr Konto bei ${company} wurde zum ersten Mal ein Passwort gesetzt.`,
    advice:
      "Wenn Sie das nicht waren, wählen Sie sofort auf der Anmeldeseite ein anderes Passwort.",
  }),
  passwordChanged: ({ company }) => ({
    subject: `Ihr Passwort bei ${company} wurde geändert`,
    what: `Das Passwort Ihres Kontos bei ${company} wurde geändert.`,
    advice: "Wenn Sie das nicht waren, wählen Sie sofort auf der Anmeldeseite ein neues.",
  }),
  emailChanged: ({ company }) => ({
    subject: `Ihre E-Mail-Adresse bei ${company} wurde geändert`,
    what: `Ihr Konto bei ${company} verwendet von nun an eine andere E-Mail-Adresse. An diese hier wird nichts mehr gesendet, was das Konto betrifft.`,
    advice: "Wenn Sie das nicht waren, wenden Sie sich sofort an uns.",
  }),
  issuerLinked: ({ company, issuer }) => ({
    subject: `Ihr Konto bei ${company} lässt sich mit ${issuer} öffnen`,
    what: `Ihrem Konto bei ${company} wurde die Anmeldung mit ${issuer} hinzugefügt.`,
    advice:
      "Wenn Sie das nicht waren, wählen Sie sofort auf der Anmeldeseite ein neues Passwort, entfernen Sie diese Anmeldung aus Ihrem Konto und wenden Sie sich an uns.",
  }),
  issuerUnlinked: ({ company, issuer }) => ({
    subject: `Ihr Konto bei ${company} lässt sich nicht mehr mit ${issuer} öffnen`,
    what: `Die Anmeldung mit ${issuer} wurde aus Ihrem Konto bei ${company} entfernt.`,
    advice:
      "Wenn Sie das nicht waren, wählen Sie sofort auf der Anmeldeseite ein neues Passwort für Ihr Konto.",
  }),
};

const es: Texts = {
  factorOn: ({ company }) => ({
    subject: `Inicio de sesión en dos pasos activado en su cuenta en ${company}`,
    what: `Se ha activado el inicio de sesión en dos pasos en su cuenta en ${company}. A partir de ahora, para entrar hace falta un código de una aplicación además de la contraseña.`,
    advice:
      "Si no ha sido usted, elija enseguida una contraseña nueva en la página de inicio de sesión, lo que cierra la sesión en todos los dispositivos, y póngase en contacto con nosotros.",
  }),
  factorOff: ({ company }) => ({
    subject: `Inicio de sesión en dos pasos desactivado en su cuenta en ${company}`,
    what: `Se ha desactivado el inicio de sesión en dos pasos en su cuenta en ${company}. A partir de ahora basta con la contraseña para entrar.`,
    advice:
      "Si no ha sido usted, elija enseguida una contraseña nueva en la página de inicio de sesión, lo que cierra la sesión en todos los dispositivos, y vuelva a activar el inicio de sesión en dos pasos.",
  }),
  codesRenewed: ({ company }) => ({
    subject: `Códigos de recuperación nuevos para su cuenta en ${company}`,
    what: `Se han creado códigos de recuperación nuevos para su cuenta en ${company}. Los anteriores ya no sirven.`,
    advice:
      "Si no ha sido usted, elija enseguida una contraseña nueva en la página de inicio de sesión, lo que cierra la sesión en todos los dispositivos, y cree usted códigos nuevos.",
  }),
  passwordSet: ({ company }) => ({
    subject: `Su cuenta en ${company} ya tiene contraseña`,
    what: `Se ha establecido por primera vez una contraseña para su cuenta en ${company}.`,
    advice:
      "Si no ha sido usted, elija enseguida otra contraseña en la página de inicio de sesión.",
  }),
  passwordChanged: ({ company }) => ({
    subject: `Su contraseña en ${company} ha cambiado`,
    what: `Se ha cambiado la contraseña de su cuenta en ${company}.`,
    advice: "Si no ha sido usted, elija enseguida una nueva en la página de inicio de sesión.",
  }),
  emailChanged: ({ company }) => ({
    subject: `Su dirección de correo en ${company} ha cambiado`,
    what: `Su cuenta en ${company} usa a partir de ahora otra dirección de correo. A esta ya no se enviará nada sobre la cuenta.`,
    advice: "Si no ha sido usted, póngase en contacto con nosotros enseguida.",
  }),
  issuerLinked: ({ company, issuer }) => ({
    subject: `Su cuenta en ${company} se puede abrir con ${issuer}`,
    what: `Se ha añadido a su cuenta en ${company} el inicio de sesión con ${issuer}.`,
    advice:
      "Si no ha sido usted, elija enseguida una contraseña nueva en la página de inicio de sesión, quite de su cuenta esta forma de entrar y póngase en contacto con nosotros.",
  }),
  issuerUnlinked: ({ company, issuer }) => ({
    subject: `Su cuenta en ${company} ya no se puede abrir con ${issuer}`,
    what: `Se ha quitado de su cuenta en ${company} el inicio de sesión con ${issuer}.`,
    advice:
      "Si no ha sido usted, elija enseguida una contraseña nueva para su cuenta en la página de inicio de sesión.",
  }),
};

const sayWhen: Readonly<Record<Locale, (time: string) => string>> = {
  en: (time) => `This happened on ${time}.`,
  de: (time) => `Das geschah am ${time}.`,
  es: (time) => `Ocurrió el ${time}.`,
};

/**
 * The words about a change in a language: what it was, when (in UTC, to the minute), and what to do if
 * somebody else did it. Nothing in them leads anywhere.
 */
export function findFactorMailText(
  locale: Locale,
  change: FactorChange,
  { company, at }: { company: string; at: Date },
): MailText {
  const issuer = "issuer" in change ? change.issuer : "";
  const { subject, what, advice } = { en, de, es }[locale][change.kind]({ company, issuer });
  const format = { dateStyle: "long", timeStyle: "short", timeZone: "UTC" } as const;
  const time = `${new Intl.DateTimeFormat(locale, format).format(at)} UTC`;
  return { subject, before: [what, sayWhen[locale](time)], after: [advice] };
}
