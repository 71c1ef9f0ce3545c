import type { en } from "./en.ts";

export const es: typeof en = {
  keys: {
    smaller: "Pincel menor, mayor",
    pan: "Mover la foto mientras se mantiene pulsada",
    zoom: "Acercar, alejar",
    fit: "Foto completa",
    reticle: "Mover la cruz",
    selection: "Usar la herramienta en la cruz",
    stop: "Detener el trazo, quitar la selección",
    erase: "Borrar lo seleccionado",
    selectAgain: "Volver a seleccionar lo último borrado",
    save: "Guardar",
    print: "Imprimir",
    panel: "Mostrar u ocultar el panel",
  },
  keyNames: { space: "Espacio", enter: "Intro", escape: "Esc", arrows: "Flechas", del: "Supr" },
};
