import type { ConnectSentences } from "./en.ts";

export const es: ConnectSentences = {
  connect: {
    serverTitle: "¿Dónde está el Roomwright de su empresa?",
    serverLead: "Escriba la dirección en la que lo abre o pegue la invitación que ha recibido.",
    address: "Dirección",
    addressHint: "Por ejemplo, salas.example.com",
    next: "Continuar",
    checking: "Buscando el servidor",
    cancel: "Volver a la aplicación",
    problems: {
      malformed: "Esto no es la dirección de un servidor. Compruebe que esté bien escrita.",
      insecure: "Este servidor no está cifrado. Use una dirección que empiece por https.",
      unreachable: "Nadie responde allí. Compruebe la dirección y su conexión.",
      other_server: "Hay un servidor, pero no es Roomwright.",
      unknown_company: "El servidor no tiene ninguna empresa en esta dirección.",
    },
    companyTitle: "¿Para qué empresa trabaja?",
    companyLead: (server) => `Conectado a ${server}.`,
    signIn: "Iniciar sesión en el navegador",
    signingIn: "Esperando a su navegador",
    signInHint: "Se abrirá su navegador. Cuando haya iniciado sesión, vuelva aquí.",
    signInFailed: "No se ha completado el inicio de sesión. Inténtelo de nuevo.",
    listFailed: "No se han podido cargar sus empresas. Inténtelo de nuevo.",
    companies: "Sus empresas",
    noCompanies: "Su cuenta aún no pertenece a ninguna empresa. Pida una invitación.",
    visit: "Abrir la página de inicio",
    otherServer: "Usar otro servidor",
    opening: "Abriendo",
    memory: "Este equipo no tiene llavero: la sesión durará hasta que cierre la aplicación.",
  },
};
