import { createPlural } from "#renderer/i18n/texts.ts";

import { nameOtherAccountErrors } from "../sign-in-error.ts";
import type { en } from "./en.ts";

const plural = createPlural("es");

export const es: typeof en = {
  signIn: {
    title: "Iniciar sesión",
    lead: "Sus habitaciones y diseños en todos sus dispositivos.",
    forgot: "¿La ha olvidado?",
    signingIn: "Iniciando sesión",
    withoutAccount: "Continuar sin cuenta",
    goingOn: "Un momento",
    newHere: "¿Es nuevo aquí?",
    continueWith: (name: string) => `Continuar con ${name}`,
    goingTo: (name: string) => `Abriendo ${name}`,
    orWithEmail: "o con su correo",
    useEmail: "Usar correo y contraseña",
    passwordMissing: "Escriba su contraseña.",
    emailConfirmed: "Su correo está confirmado. Inicie sesión para continuar.",
    passwordChanged: "Su contraseña ha cambiado. Inicie sesión con la nueva.",
    codeTitle: "Escriba su código",
    codeLead: "Su aplicación de autenticación muestra uno nuevo cada 30 segundos.",
    recoveryLead: "Cada código de recuperación sirve una vez.",
    code: "Código de 6 cifras",
    recoveryCode: "Código de recuperación",
    codeOdd: "Escriba las 6 cifras que muestra su aplicación.",
    recoveryOdd: "Escriba uno de los códigos que guardó al configurarlo.",
    codeWrong: "Este código no es correcto o ya no es válido. Escriba el más reciente.",
    recoveryWrong: "Este código de recuperación no es correcto o ya se ha usado.",
    useRecovery: "Usar un código de recuperación",
    useApp: "Usar la aplicación de autenticación",
    otherPerson: "Volver",
    errors: {
      ...nameOtherAccountErrors("Intente iniciar sesión con otra cuenta."),
      OAuthAccountNotLinked:
        "Para confirmar su identidad, inicie sesión con la misma cuenta que usó la primera vez.",
      EmailSignin: "No se ha podido enviar el correo.",
      CredentialsSignin: "No se ha podido iniciar la sesión. Compruebe los datos que ha escrito.",
      SessionRequired: "Inicie sesión para acceder a esta página.",
      AccessDenied: "No tiene permiso para iniciar sesión.",
      Configuration: "Hay un problema con la configuración del servidor.",
      SecondFactorRequired:
        "Inicie sesión primero con su contraseña. Después se le pide el código.",
      SecondFactorInvalid: "El código no era correcto o ya no es válido. Inicie sesión de nuevo.",
      Default: "No se ha podido iniciar la sesión.",
      Offline: "No tiene conexión. Inicie sesión cuando vuelva.",
      TooMany: "Demasiados intentos. Espere unos minutos e inténtelo de nuevo.",
    },
  },
  entry: {
    close: "Cerrar, volver a la página de inicio",
    passwordNeeds: "Al menos 8 caracteres, los que usted quiera.",
    passwordShort: (missing: number) =>
      plural(missing, { one: "Falta 1 carácter.", other: `Faltan ${missing} caracteres.` }),
    passwordLong: "Suficientemente larga.",
    passwordTooLong: "Use como máximo 1024 caracteres.",
    passwordCommon: "Demasiada gente usa esta contraseña. Elija otra.",
    tooMany: "Demasiados intentos. Espere unos minutos e inténtelo de nuevo.",
    offline: "No tiene conexión. Inténtelo de nuevo cuando vuelva.",
    failed: "No ha funcionado. Inténtelo de nuevo en un momento.",
    backToSignIn: "Volver a iniciar sesión",
    sendAgain: "Enviar de nuevo",
    sendAgainIn: (seconds: number) => `Enviar de nuevo en ${seconds} s`,
    sentAgain: "Enviado de nuevo.",
    otherAddress: "Usar otra dirección",
    spamHint: "¿No ha llegado tras unos minutos? Mire en el correo no deseado o envíelo de nuevo.",
  },
  register: {
    lead: "Sus habitaciones y diseños pasan a ella y le esperan en todos sus dispositivos.",
    nameMissing: "Escriba cómo quiere que le llamemos.",
    create: "Crear cuenta",
    creating: "Creando su cuenta",
    haveOne: "¿Ya tiene una cuenta?",
    closedTitle: "No hay cuentas nuevas",
    closed: "Esta empresa no ofrece cuentas. Puede continuar sin ella.",
    mailTitle: "Revise su correo",
    mailText: (email: string) =>
      `Hemos enviado un enlace a ${email}. Ábralo para terminar su cuenta.`,
    verifyingTitle: "Confirmando su correo",
    expiredTitle: "Este enlace ya no es válido",
    expired: "Ya se ha usado o es demasiado antiguo. Si ya confirmó su correo, inicie sesión.",
    askAgain: "Pedir un enlace nuevo",
    confirmFailedTitle: "Su correo aún no está confirmado",
    confirmedTitle: "Su correo está confirmado",
    confirmed: (email: string) => `A partir de ahora inicia sesión con ${email}.`,
    toAccount: "Ir a su cuenta",
  },
  recover: {
    forgotTitle: "¿Ha olvidado su contraseña?",
    forgotLead: "Le enviamos un enlace para elegir una nueva.",
    sendLink: "Enviar el enlace",
    mailTitle: "Revise su correo",
    mailText: (email: string) =>
      `Si ${email} tiene una cuenta, el enlace está en camino. Ábralo para elegir una contraseña nueva.`,
    resetTitle: "Elija una contraseña nueva",
    resetLead: "Al cambiarla se cierra la sesión en todos los demás dispositivos.",
    save: "Guardar contraseña",
    expiredTitle: "Este enlace ya no es válido",
    expired: "Ya se ha usado o es demasiado antiguo. Pida uno nuevo.",
    askAgain: "Pedir un enlace nuevo",
  },
  invitation: {
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
    otherAccount: (own: string, invited: string) =>
      `Ha iniciado sesión como ${own}, pero la invitación es para ${invited}. Cierre la sesión y vuelva con esa cuenta.`,
    signingOut: "Cerrando sesión",
    expiredTitle: "Esta invitación ha caducado",
    expired:
      "Se ha usado, se ha cancelado o tiene más de 14 días. Pida una nueva a quien le invitó.",
    failedTitle: "No hemos podido abrir su invitación",
  },
  handOff: {
    continueTitle: "¿Continuar así?",
    leads: {
      frame: "Después vuelve a la página de la que viene.",
      desktop: "Después vuelve a la aplicación de escritorio. Continúe solo si ha empezado allí.",
    },
    continueAs: (name: string) => `Continuar como ${name}`,
    otherAccount: "Usar otra cuenta",
    sendingTitle: "Un momento",
    sentTitle: "Ha iniciado sesión",
    sent: "Puede cerrar esta ventana.",
    failedTitle: "Solo ha iniciado sesión aquí",
    failures: {
      gone: "La página que abrió esta ventana está cerrada. Vuelva a ella e inicie sesión de nuevo desde allí.",
      refused: "No se ha podido transmitir la sesión. Inténtelo de nuevo.",
      offline: "No tiene conexión. Inténtelo de nuevo cuando vuelva.",
    },
    brokenTitle: "Este enlace está incompleto",
    broken: "Cierre esta ventana y vuelva a iniciar sesión donde estaba.",
  },
  leave: {
    title: (company: string) => `¿Cerrar la sesión en ${company}?`,
    lead: "Sus diseños se quedan en su cuenta.",
    signingOut: "Cerrando sesión",
    stay: "Quedarme",
    nobodyTitle: "No ha iniciado sesión",
    nobody: "Aquí no hay ninguna sesión que cerrar.",
    errors: {
      AccessDenied: { title: "Acceso denegado", text: "No tiene permiso para iniciar sesión." },
      Verification: {
        title: "No se puede iniciar sesión",
        text: "El enlace ya no es válido. Puede que ya se haya usado o que haya caducado.",
      },
      Configuration: {
        title: "Error del servidor",
        text: "Hay un problema con la configuración del servidor. Sus diseños están a salvo. Inténtelo más tarde.",
      },
      Default: {
        title: "No se puede iniciar sesión",
        text: "Algo ha fallado. Inténtelo de nuevo.",
      },
    },
  },
};
