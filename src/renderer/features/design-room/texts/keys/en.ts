/** What the keys of the room do, and what is written on them. */
export const en = {
  keys: {
    smaller: "Brush smaller, larger",
    pan: "Hold to move the photo",
    zoom: "Zoom in, out",
    fit: "Whole photo",
    reticle: "Move the crosshair",
    selection: "Use the tool at the crosshair",
    stop: "Stop the stroke, clear the selection",
    erase: "Erase the selection",
    selectAgain: "Reselect the last erased area",
    save: "Save",
    print: "Print",
    panel: "Show or hide the panel",
  },
  keyNames: { space: "Space", enter: "Enter", escape: "Esc", arrows: "Arrow keys", del: "Del" },
};
