import { germanPlural as plural } from "#renderer/i18n/texts.ts";

import { nameOtherAccountErrors } from "../sign-in-error.ts";
import type { en } from "./en.ts";

export const de: typeof en = {
  signIn: {
    title: "Anmelden",
    lead: "Ihre Räume und Entwürfe auf jedem Gerät.",
    forgot: "Passwort vergessen?",
    signingIn: "Anmeldung läuft",
    withoutAccount: "Ohne Konto fortfahren",
    newHere: "Neu hier?",
    continueWith: (name) => `Weiter mit ${name}`,
    goingTo: (name) => `Weiter zu ${name}`,
    orWithEmail: "oder mit E-Mail",
    useEmail: "E-Mail und Passwort verwenden",
    passwordMissing: "Geben Sie Ihr Passwort ein.",
    codeTitle: "Code eingeben",
    codeLead: "Ihre Authenticator-App zeigt alle 30 Sekunden einen neuen.",
    recoveryLead: "Jeder Wiederherstellungscode gilt einmal.",
    code: "6-stelliger Code",
    recoveryCode: "Wiederherstellungscode",
    codeOdd: "Geben Sie die 6 Ziffern aus Ihrer App ein.",
    recoveryOdd: "Geben Sie einen der Codes ein, die Sie bei der Einrichtung aufbewahrt haben.",
    codeWrong: "Dieser Code ist falsch oder abgelaufen. Geben Sie den neuesten ein.",
    recoveryWrong: "Dieser Wiederherstellungscode ist falsch oder schon benutzt.",
    useRecovery: "Wiederherstellungscode verwenden",
    useApp: "Authenticator-App verwenden",
    otherPerson: "Zurück",
    errors: {
      ...nameOtherAccountErrors("Versuchen Sie, sich mit einem anderen Konto anzumelden."),
      OAuthAccountNotLinked:
        "Um Ihre Identität zu bestätigen, melden Sie sich mit dem Konto an, das Sie zuerst benutzt haben.",
      EmailSignin: "Die E-Mail konnte nicht gesendet werden.",
      CredentialsSignin: "Die Anmeldung ist fehlgeschlagen. Prüfen Sie Ihre Angaben.",
      SessionRequired: "Bitte melden Sie sich an, um diese Seite zu öffnen.",
      AccessDenied: "Sie dürfen sich hier nicht anmelden.",
      Configuration: "Der Server ist nicht richtig eingerichtet.",
      SecondFactorRequired:
        "Melden Sie sich zuerst mit Ihrem Passwort an. Danach folgt die Frage nach dem Code.",
      SecondFactorInvalid: "Der Code war falsch oder abgelaufen. Melden Sie sich noch einmal an.",
      Default: "Die Anmeldung ist nicht möglich.",
      Offline: "Sie sind offline. Melden Sie sich an, sobald Sie verbunden sind.",
      TooMany: "Zu viele Versuche. Warten Sie ein paar Minuten und versuchen Sie es noch einmal.",
    },
  },
  common: {
    mailTitle: "Prüfen Sie Ihr Postfach",
    expiredTitle: "Dieser Link gilt nicht mehr",
    askAgain: "Neuen Link anfordern",
    oneMoment: "Einen Moment",
    close: "Schließen, zurück zur Startseite",
    passwordNeeds: "Mindestens 8 Zeichen, ganz nach Ihrer Wahl.",
    passwordShort: plural({ one: "Noch 1 Zeichen.", other: "Noch # Zeichen." }),
    passwordLong: "Lang genug.",
    passwordTooLong: "Verwenden Sie höchstens 1024 Zeichen.",
    passwordCommon: "Dieses Passwort benutzen zu viele. Wählen Sie ein anderes.",
    tooMany: "Zu viele Versuche. Warten Sie ein paar Minuten und versuchen Sie es noch einmal.",
    offline: "Sie sind offline. Versuchen Sie es wieder, sobald Sie verbunden sind.",
    failed: "Das hat nicht geklappt. Versuchen Sie es gleich noch einmal.",
    backToSignIn: "Zurück zur Anmeldung",
    sendAgain: "Noch einmal senden",
    sendAgainIn: (seconds) => `Noch einmal senden in ${seconds} s`,
    sentAgain: "Noch einmal gesendet.",
    otherAddress: "Andere Adresse verwenden",
    spamHint:
      "Nach ein paar Minuten noch nichts da? Sehen Sie im Spam-Ordner nach oder senden Sie sie noch einmal.",
  },
  register: {
    emailConfirmed: "Ihre E-Mail-Adresse ist bestätigt. Melden Sie sich an, um weiterzumachen.",
    lead: "Ihre Räume und Entwürfe ziehen mit um und sind auf jedem Gerät da.",
    nameMissing: "Geben Sie ein, wie Sie genannt werden möchten.",
    create: "Konto erstellen",
    creating: "Konto wird erstellt",
    haveOne: "Schon ein Konto?",
    closedTitle: "Keine neuen Konten",
    closed: "Diese Firma bietet keine Konten an. Sie können ohne Konto weitermachen.",
    mailText: (email) =>
      `Wir haben einen Link an ${email} gesendet. Folgen Sie ihm, um Ihr Konto fertigzustellen.`,
    verifyingTitle: "Ihre E-Mail-Adresse wird bestätigt",
    expired:
      "Er wurde schon benutzt oder ist zu alt. Wenn Ihre E-Mail-Adresse schon bestätigt ist, melden Sie sich an.",
    chooseTitle: "Wählen Sie Ihr Passwort",
    chooseLead:
      "Ihre E-Mail-Adresse ist bestätigt. Wählen Sie das Passwort, mit dem Sie sich anmelden.",
    confirmFailedTitle: "Ihre E-Mail-Adresse ist noch nicht bestätigt",
    confirmedTitle: "Ihre E-Mail-Adresse ist bestätigt",
    confirmed: (email) => `Ab jetzt melden Sie sich mit ${email} an.`,
    toAccount: "Zu Ihrem Konto",
  },
  recover: {
    passwordChanged: "Ihr Passwort ist geändert. Melden Sie sich mit dem neuen an.",
    forgotTitle: "Passwort vergessen?",
    forgotLead: "Wir senden Ihnen einen Link, mit dem Sie ein neues festlegen.",
    sendLink: "Link senden",
    mailText: (email) =>
      `Wenn es zu ${email} ein Konto gibt, ist ein Link unterwegs. Folgen Sie ihm, um ein neues Passwort festzulegen.`,
    resetTitle: "Neues Passwort festlegen",
    resetLead: "Mit der Änderung werden Sie überall sonst abgemeldet.",
    save: "Passwort speichern",
    expired: "Er wurde schon benutzt oder ist zu alt. Fordern Sie einen neuen an.",
  },
  invitation: {
    reading: "Ihre Einladung wird gesucht",
    title: (company) => `Einladung zu ${company}`,
    lead: (inviter, role) =>
      inviter === null
        ? `Sie sind eingeladen, die Firma mitzubetreuen: ${role}.`
        : `${inviter} lädt Sie ein, die Firma mitzubetreuen: ${role}.`,
    roles: { editor: "Redaktion", admin: "Admin", owner: "Inhaber" },
    forEmail: (email) => `Die Einladung gilt für ${email}.`,
    accept: "Jetzt beitreten",
    accepting: "Sie treten bei",
    signInFirst: (email) =>
      `Melden Sie sich als ${email} an, oder legen Sie mit dieser E-Mail ein Konto an, um beizutreten.`,
    signInOnly: (email) => `Melden Sie sich als ${email} an, um beizutreten.`,
    until: (day) => `Die Einladung gilt bis ${day}.`,
    otherAccount: (own, invited) =>
      `Sie sind als ${own} angemeldet, die Einladung gilt aber für ${invited}. Melden Sie sich ab und melden Sie sich mit diesem Konto wieder an.`,
    signingOut: "Sie werden abgemeldet",
    expiredTitle: "Diese Einladung ist abgelaufen",
    expired:
      "Sie wurde benutzt oder zurückgezogen oder ist älter als 14 Tage. Bitten Sie um eine neue.",
    failedTitle: "Ihre Einladung konnte nicht geöffnet werden",
  },
  firstOperator: {
    looking: "Ihr Link wird geprüft",
    title: "Diesen Server einrichten",
    lead: "Legen Sie das erste Konto an. Damit legen Sie Firmen an und laden deren Inhaber ein.",
    create: "Konto anlegen und weiter",
    creating: "Ihr Konto wird angelegt",
    made: "Ihr Konto ist bereit. Melden Sie sich an, um weiterzumachen.",
    hasAccount: "Mit dieser E-Mail gibt es schon ein Konto. Nehmen Sie eine andere.",
    expiredTitle: "Dieser Link gilt nicht mehr",
    expired:
      "Er wurde benutzt, ersetzt oder ist älter als 24 Stunden. Wenn Sie das Konto schon haben, melden Sie sich unter /operator an. Sonst starten Sie den Server neu, oder führen Sie auf seinem Rechner diesen Befehl für einen neuen Link aus:",
    failedTitle: "Ihr Link konnte nicht geprüft werden",
  },
  handOff: {
    continueTitle: "So fortfahren?",
    leads: {
      frame: "Danach kommen Sie zu der Seite zurück, von der Sie kommen.",
      desktop:
        "Danach kommen Sie zur Desktop-App zurück. Fahren Sie nur fort, wenn Sie dort begonnen haben.",
    },
    continueAs: (name) => `Als ${name} fortfahren`,
    otherAccount: "Anderes Konto verwenden",
    sentTitle: "Sie sind angemeldet",
    sent: "Sie können dieses Fenster schließen.",
    failedTitle: "Sie sind nur hier angemeldet",
    failures: {
      gone: "Die Seite, die dieses Fenster geöffnet hat, ist geschlossen. Gehen Sie zu ihr zurück und melden Sie sich von dort noch einmal an.",
      refused: "Die Anmeldung konnte nicht weitergegeben werden. Versuchen Sie es noch einmal.",
      offline: "Sie sind offline. Versuchen Sie es wieder, sobald Sie verbunden sind.",
    },
    brokenTitle: "Dieser Link ist unvollständig",
    broken: "Schließen Sie dieses Fenster und beginnen Sie die Anmeldung dort neu, wo Sie waren.",
  },
  leave: {
    title: (company) => `Bei ${company} abmelden?`,
    lead: "Ihre Entwürfe bleiben in Ihrem Konto.",
    signingOut: "Abmeldung läuft",
    stay: "Bleiben",
    nobodyTitle: "Sie sind nicht angemeldet",
    nobody: "Hier gibt es nichts abzumelden.",
    errors: {
      AccessDenied: { title: "Kein Zugang", text: "Sie dürfen sich hier nicht anmelden." },
      Verification: {
        title: "Anmeldung nicht möglich",
        text: "Der Anmeldelink gilt nicht mehr. Er wurde schon benutzt oder ist abgelaufen.",
      },
      Configuration: {
        title: "Serverfehler",
        text: "Der Server ist nicht richtig eingerichtet. Ihre Entwürfe sind sicher. Versuchen Sie es später noch einmal.",
      },
      Default: {
        title: "Anmeldung nicht möglich",
        text: "Etwas ist schiefgelaufen. Versuchen Sie es noch einmal.",
      },
    },
  },
};
