import { join } from "node:path";

import type { Click } from "#kernels/select/selection-state.ts";

/** A surface of a real photo and the clicks that a person selects it with; nobody knows the truth. */
export type PhotoSurface = {
  readonly name: string;
  readonly photo: string;
  readonly kind: "walls" | "wall covering" | "floor";
  /** In pixels of the photo: up to three for each connected part, in the order they are made. */
  readonly parts: readonly (readonly Click[])[];
};

const rooms = join(import.meta.dirname, "../../server/seed/rooms");
const livingRoom = join(rooms, "living-room.jpg");
const kitchen = join(rooms, "kitchen.jpg");
const hotelRoom = join(rooms, "hotel-room.jpg");

export const photoSurfaces: readonly PhotoSurface[] = [
  {
    name: "living room: wall behind the sofa",
    photo: livingRoom,
    kind: "walls",
    parts: [clicks("295,148 1080,150")],
  },
  {
    name: "living room: wall behind the sofa",
    photo: livingRoom,
    kind: "wall covering",
    parts: [clicks("295,148 1080,150")],
  },
  {
    name: "living room: floor of pale boards",
    photo: livingRoom,
    kind: "floor",
    parts: [clicks("1280,898 246,861")],
  },
  {
    name: "kitchen: three walls",
    photo: kitchen,
    kind: "walls",
    parts: [clicks("1507,615"), clicks("399,135"), clicks("862,369 1150,240")],
  },
  {
    name: "kitchen: dark floor with a patch of sun",
    photo: kitchen,
    kind: "floor",
    parts: [clicks("596,812 738,836 1108,738")],
  },
  {
    name: "hotel room: dark panels",
    photo: hotelRoom,
    kind: "walls",
    parts: [clicks("148,246"), clicks("960,148")],
  },
];

/** Points as SVG writes them: `x,y x,y …`; all of them on what is wanted. */
function clicks(points: string): readonly Click[] {
  return points.split(" ").map((point) => {
    const [x = Number.NaN, y = Number.NaN] = point.split(",").map(Number);
    return { x, y, positive: true };
  });
}
