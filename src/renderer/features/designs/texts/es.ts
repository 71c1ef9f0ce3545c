import { createPlural } from "#renderer/i18n/texts.ts";
import type { en } from "./en.ts";

const plural = createPlural("es");

export const es: typeof en = {
  designs: {
    newRoom: "Nueva habitación",
    search: "Buscar por nombre",
    nothingFound: "Ningún diseño se llama así",
    nothingFoundText: (search: string) => `Nada coincide con «${search}».`,
    showAll: "Ver todos",
    noDesigns: "Aún no hay diseños",
    noDesignsText: "Sus habitaciones aparecen aquí en cuanto empieza una.",
    trySample: "Probar un ejemplo",
    failed: "No hemos podido cargar sus diseños",
    failedText: "Están a salvo. Compruebe la conexión e inténtelo de nuevo.",
    moreFailed: "No se han podido cargar los diseños siguientes.",
    showMore: "Ver más",
    loading: "Cargando sus diseños",
    openDesign: (name: string) => `Abrir ${name}`,
    duplicateDesign: (name: string) => `Duplicar ${name}`,
    deleteDesign: (name: string) => `Eliminar ${name}`,
    changes: (count: number) =>
      count === 0
        ? "Sin cambios todavía"
        : plural(count, { one: "1 cambio", other: `${count} cambios` }),
    noPicture: "Imagen no cargada",
    onThisDevice: "Los diseños quedan en este dispositivo hasta que inicie sesión.",
    deleteTitle: "¿Eliminar este diseño?",
    deleteText: (name: string) =>
      `«${name}» y sus cambios se eliminan para siempre. La foto se conserva.`,
    delete: "Eliminar diseño",
    keep: "Conservar",
    deleted: (name: string) => `«${name}» se ha eliminado.`,
    notDeleted: (name: string) => `No se ha podido eliminar «${name}». Inténtelo de nuevo.`,
    duplicated: (name: string) => `Copiado como «${name}».`,
    notDuplicated: (name: string) => `No se ha podido copiar «${name}». Inténtelo de nuevo.`,
  },
};
