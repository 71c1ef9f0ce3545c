/** About a file that was just saved. */
export const en = {
  saved: {
    drag: (name: string) => `Drag ${name} from here into another program.`,
    open: "Open folder",
  },
};
