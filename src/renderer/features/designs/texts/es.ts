import { spanishPlural as plural } from "#renderer/i18n/texts.ts";
import type { en } from "./en.ts";

export const es: typeof en = {
  designs: {
    newRoom: "Nueva habitación",
    search: "Buscar por nombre",
    nothingFound: "Ningún diseño se llama así",
    nothingFoundText: (search) => `Nada coincide con «${search}».`,
    showAll: "Ver todos",
    noDesigns: "Aún no hay diseños",
    noDesignsText: "Sus habitaciones aparecen aquí en cuanto empieza una.",
    trySample: "Probar un ejemplo",
    failed: "No hemos podido cargar sus diseños",
    failedText: "Están a salvo. Compruebe la conexión e inténtelo de nuevo.",
    moreFailed: "No se han podido cargar los diseños siguientes.",
    showMore: "Ver más",
    loading: "Cargando sus diseños",
    openDesign: (name) => `Abrir ${name}`,
    duplicateDesign: (name) => `Duplicar ${name}`,
    deleteDesign: (name) => `Eliminar ${name}`,
    changes: (count) =>
      count === 0 ? "Sin cambios todavía" : plural({ one: "1 cambio", other: "# cambios" })(count),
    versions: plural({ one: "1 versión", other: "# versiones" }),
    noPicture: "Imagen no cargada",
    onThisDevice: "Los diseños quedan en este dispositivo hasta que inicie sesión.",
    deleteTitle: "¿Eliminar este diseño?",
    deleteText: (name, versions) =>
      versions > 1
        ? `«${name}» irá a la papelera 30 días con sus ${versions} versiones. La foto se conserva.`
        : `«${name}» irá a la papelera 30 días. La foto se conserva.`,
    delete: "Eliminar diseño",
    keep: "Conservar",
    deleted: (name) => `«${name}» está en la papelera.`,
    undo: "Deshacer",
    designRestored: "El diseño ha vuelto.",
    notRestored: "No se ha podido recuperar el diseño. Inténtelo de nuevo.",
    photoTitle: "¿Eliminar también la foto?",
    photoText: (name) => `No hay otro diseño de la foto «${name}». Iría a la papelera 30 días.`,
    deletePhoto: "Eliminar foto",
    keepPhoto: "Conservar foto",
    photoDeleted: (name) => `La foto «${name}» está en la papelera.`,
    photoNotDeleted: "No se ha podido eliminar la foto. Inténtelo de nuevo.",
    notDeleted: (name) => `No se ha podido eliminar «${name}». Inténtelo de nuevo.`,
    duplicated: (name) => `Copiado como «${name}».`,
    notDuplicated: (name) => `No se ha podido copiar «${name}». Inténtelo de nuevo.`,
  },
};
