import { createPlural } from "#renderer/text/texts.ts";
import type { en } from "./en.ts";

const plural = createPlural("es");

export const es: typeof en = {
  designs: {
    title: "Mis diseños",
    newRoom: "Nueva habitación",
    search: "Buscar por nombre",
    nothingFound: "Ningún diseño se llama así",
    nothingFoundText: (search: string) => `Nada coincide con «${search}».`,
    showAll: "Ver todos",
    noDesigns: "Aún no hay diseños",
    noDesignsText: "Tus habitaciones aparecen aquí en cuanto empiezas una.",
    upload: "Sube tu habitación",
    trySample: "Probar una muestra",
    failed: "No pudimos cargar tus diseños",
    failedText: "Están a salvo. Revisa la conexión e inténtalo de nuevo.",
    request: (id: string) => `Solicitud ${id}.`,
    moreFailed: "No se pudieron cargar los siguientes diseños.",
    tryAgain: "Reintentar",
    showMore: "Ver más",
    loading: "Cargando tus diseños",
    open: "Abrir",
    openDesign: (name: string) => `Abrir ${name}`,
    duplicateDesign: (name: string) => `Duplicar ${name}`,
    deleteDesign: (name: string) => `Eliminar ${name}`,
    changes: (count: number) =>
      count === 0
        ? "Sin cambios todavía"
        : plural(count, { one: "1 cambio", other: `${count} cambios` }),
    noPicture: "Imagen no cargada",
    onThisDevice: "Los diseños quedan en este dispositivo hasta que inicies sesión.",
    deleteTitle: "¿Eliminar este diseño?",
    deleteText: (name: string) =>
      `«${name}» y sus cambios se eliminan para siempre. La foto se conserva.`,
    delete: "Eliminar diseño",
    keep: "Conservar",
    deleted: (name: string) => `«${name}» se ha eliminado.`,
    notDeleted: (name: string) => `No se pudo eliminar «${name}». Inténtalo de nuevo.`,
    duplicated: (name: string) => `Copiado como «${name}».`,
    notDuplicated: (name: string) => `No se pudo copiar «${name}». Inténtalo de nuevo.`,
  },
};
