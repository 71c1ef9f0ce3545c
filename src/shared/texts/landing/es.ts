import type { en } from "./en.ts";

export const es: typeof en = {
  landing: {
    ownHeadline: "Su habitación, renovada.",
    ownLead:
      "Suba una foto, borre lo que sobra y pruebe pinturas y suelos reales. Todo lo demás queda como está.",
    companyHeadline: "Nuestras pinturas en sus paredes.",
    companyLead: (company) =>
      `Fotografíe su habitación, borre lo que sobra y pruebe cualquier pintura de ${company}. Todo lo demás queda como está.`,
    emptyHeadline: "Su habitación, antes de decidir.",
    emptyLead:
      "Suba una foto, borre lo que sobra y vea el espacio que tiene. Todo lo demás queda como está.",
    trySample: "Probar un ejemplo",
    tryFloor: "Probar un suelo",
    starting: "Abriendo",
    reassurance: "Sin cuenta. Su foto es solo para usted.",
    compare: "Comparar la habitación antes y después de pintar",
    pictureFailed: "No hemos podido cargar esta imagen",
    collection: "Habitaciones de ejemplo",
    tryStyles: "Probar",
    tryOnRoom: (room) => `Probar: ${room}`,
    pickColour: "Elija un color",
    inviteTitle: "¿Está ahora en la habitación?",
    inviteText: "Haga una foto desde la puerta, con el móvil recto y la luz encendida.",
    inviteAction: "Añadir una foto",
    resumeTitle: "Siga donde lo dejó",
    resumeText: (design) => `Continuar con «${design}».`,
    resumeAction: "Abrir diseño",
    stepsTitle: "Tres pasos, unos dos minutos",
    steps: [
      {
        name: "Fotografíe",
        text: "Desde la puerta, con el móvil recto a la altura del pecho y la luz encendida.",
      },
      {
        name: "Borre y pinte",
        text: "Pase el pincel por una silla para borrarla. Pulse una pared y luego un color.",
      },
      {
        name: "Guarde y comparta",
        text: "Descárguelo a tamaño completo. El diseño se guarda solo.",
      },
    ],
    eraseStep: { name: "Borre", text: "Pase el pincel por una silla para borrarla." },
    failures: {
      offline: "No tiene conexión. Inténtelo de nuevo cuando vuelva.",
      rate_limited: "Demasiados intentos. Espere un minuto e inténtelo de nuevo.",
      other: "La habitación no se ha abierto. Inténtelo de nuevo.",
    },
  },
};
