import type { ConnectSentences } from "./en.ts";

export const de: ConnectSentences = {
  connect: {
    serverTitle: "Wo finden Sie Roomwright in Ihrer Firma?",
    serverLead:
      "Geben Sie die Adresse ein, unter der Sie es öffnen, oder fügen Sie die Einladung ein, die Sie erhalten haben.",
    address: "Adresse",
    addressHint: "Zum Beispiel raeume.example.com",
    next: "Weiter",
    checking: "Der Server wird gesucht",
    cancel: "Zurück zur App",
    problems: {
      malformed: "Das ist keine Adresse eines Servers. Prüfen Sie sie auf Tippfehler.",
      insecure:
        "Dieser Server ist nicht verschlüsselt. Verwenden Sie eine Adresse, die mit https beginnt.",
      unreachable: "Dort antwortet niemand. Prüfen Sie die Adresse und Ihre Verbindung.",
      other_server: "Dort ist ein Server, aber nicht Roomwright.",
      unknown_company: "Der Server hat unter dieser Adresse keine Firma.",
    },
    companyTitle: "Für welche Firma arbeiten Sie?",
    companyLead: (server) => `Verbunden mit ${server}.`,
    signIn: "Im Browser anmelden",
    signingIn: "Ihr Browser wird abgewartet",
    signInHint: "Ihr Browser öffnet sich. Kommen Sie nach der Anmeldung hierher zurück.",
    signInFailed: "Die Anmeldung wurde nicht abgeschlossen. Versuchen Sie es noch einmal.",
    listFailed: "Ihre Firmen konnten nicht geladen werden. Versuchen Sie es noch einmal.",
    companies: "Ihre Firmen",
    noCompanies: "Ihr Konto gehört noch zu keiner Firma. Bitten Sie um eine Einladung.",
    visit: "Stattdessen die Startseite öffnen",
    otherServer: "Anderen Server verwenden",
    opening: "Wird geöffnet",
    memory:
      "Dieser Computer hat keinen Schlüsselbund: Sie bleiben angemeldet, bis Sie die App beenden.",
  },
};
