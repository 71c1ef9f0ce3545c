import type { en } from "./en.ts";

export const es: typeof en = {
  pictures: {
    text: "Lo que se conserva de esta foto. Los resultados son los de la última descarga.",
    failed: "No se han podido cargar estas imágenes",
    names: {
      original: "La foto",
      erased: "Sin lo que ha quitado",
      redesigned: "El resultado más reciente",
    },
    size: (megabytes) => `${megabytes} MB, cargados en esta visita`,
    download: "Descargar",
    downloadPicture: (picture, name) => `Descargar ${name}: ${picture}`,
    nameSaved: (name, variant) => `${name} (${variant === "erased" ? "vacía" : "resultado"})`,
  },
  required: {
    text: (company) =>
      `${company} exige el inicio de sesión en dos pasos para su función. Configúrelo una vez y siga donde estaba.`,
    signOut: "Cerrar sesión",
  },
};
