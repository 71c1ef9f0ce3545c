import { defineTexts } from "#renderer/text/texts.ts";

/** The page that an invitation's link leads to. */
export const invitationTexts = defineTexts({
  en: {
    reading: "Looking for your invitation",
    title: (company: string) => `Join ${company}`,
    lead: (inviter: string | null, role: string) =>
      inviter === null
        ? `You are invited to look after the company as ${role}.`
        : `${inviter} invites you to look after the company as ${role}.`,
    roles: { editor: "editor", admin: "admin", owner: "owner" },
    forEmail: (email: string) => `The invitation is for ${email}.`,
    accept: "Join now",
    accepting: "Joining",
    signInFirst: (email: string) => `Sign in with the account of ${email} to join.`,
    signIn: "Sign in",
    register: "Create an account",
    otherAccount: (own: string, invited: string) =>
      `You are signed in as ${own}, but the invitation is for ${invited}. Sign out and come back with that account.`,
    signOut: "Sign out",
    signingOut: "Signing out",
    expiredTitle: "This invitation is no good any more",
    expired:
      "It has been used, taken back, or is older than 14 days. Ask whoever invited you for a new one.",
    home: "Go to the start page",
    failedTitle: "We couldn’t open your invitation",
    tryAgain: "Try again",
  },
  de: {
    reading: "Ihre Einladung wird gesucht",
    title: (company: string) => `Einladung zu ${company}`,
    lead: (inviter: string | null, role: string) =>
      inviter === null
        ? `Sie sind eingeladen, die Firma mitzubetreuen: ${role}.`
        : `${inviter} lädt Sie ein, die Firma mitzubetreuen: ${role}.`,
    roles: { editor: "Redaktion", admin: "Admin", owner: "Inhaber" },
    forEmail: (email: string) => `Die Einladung gilt für ${email}.`,
    accept: "Jetzt beitreten",
    accepting: "Sie treten bei",
    signInFirst: (email: string) =>
      `Melden Sie sich mit dem Konto von ${email} an, um beizutreten.`,
    signIn: "Anmelden",
    register: "Konto anlegen",
    otherAccount: (own: string, invited: string) =>
      `Sie sind als ${own} angemeldet, die Einladung gilt aber für ${invited}. Melden Sie sich ab und kommen Sie mit jenem Konto zurück.`,
    signOut: "Abmelden",
    signingOut: "Sie werden abgemeldet",
    expiredTitle: "Diese Einladung gilt nicht mehr",
    expired:
      "Sie wurde benutzt, zurückgezogen oder ist älter als 14 Tage. Bitten Sie um eine neue.",
    home: "Zur Startseite",
    failedTitle: "Ihre Einladung konnte nicht geöffnet werden",
    tryAgain: "Noch einmal versuchen",
  },
  es: {
    reading: "Buscando su invitación",
    title: (company: string) => `Invitación a ${company}`,
    lead: (inviter: string | null, role: string) =>
      inviter === null
        ? `Le invitan a gestionar la empresa como ${role}.`
        : `${inviter} le invita a gestionar la empresa como ${role}.`,
    roles: { editor: "editor", admin: "administrador", owner: "propietario" },
    forEmail: (email: string) => `La invitación es para ${email}.`,
    accept: "Unirme ahora",
    accepting: "Uniéndose",
    signInFirst: (email: string) => `Inicie sesión con la cuenta de ${email} para unirse.`,
    signIn: "Iniciar sesión",
    register: "Crear una cuenta",
    otherAccount: (own: string, invited: string) =>
      `Ha iniciado sesión como ${own}, pero la invitación es para ${invited}. Cierre la sesión y vuelva con esa cuenta.`,
    signOut: "Cerrar sesión",
    signingOut: "Cerrando sesión",
    expiredTitle: "Esta invitación ya no sirve",
    expired:
      "Se ha usado, se ha retirado o tiene más de 14 días. Pida una nueva a quien le invitó.",
    home: "Ir a la página de inicio",
    failedTitle: "No hemos podido abrir su invitación",
    tryAgain: "Intentar de nuevo",
  },
});
