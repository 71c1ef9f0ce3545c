import { join } from "node:path";

import { rasteriseMask } from "#kernels/mask.ts";
import type { Mask } from "#kernels/raster.ts";
import type { Point } from "#shared/mask.ts";

/** A real photo and what to take out of it; nobody knows what is behind. */
export type PhotoCase = {
  readonly name: string;
  readonly photo: string;
  /** Outlines in pixels of the photo, drawn with some room around the thing. */
  readonly outlines: readonly (readonly Point[])[];
};

const rooms = join(import.meta.dirname, "../../server/seed/rooms");

export const photoCases: readonly PhotoCase[] = [
  {
    name: "living room: lamp on three legs",
    photo: join(rooms, "living-room.jpg"),
    outlines: [
      box(138, 336, 332, 484),
      outline("218,476 294,478 294,522 272,552 206,552"),
      outline("198,534 288,534 294,604 246,630 240,690 184,690"),
      outline("256,532 286,532 328,814 298,814"),
      outline("190,782 226,788 214,844 184,844"),
    ],
  },
  {
    name: "living room: picture above the sofa",
    photo: join(rooms, "living-room.jpg"),
    outlines: [box(488, 244, 982, 522)],
  },
  {
    name: "living room: low table and vase",
    photo: join(rooms, "living-room.jpg"),
    outlines: [
      outline("460,610 578,610 570,700 556,752 456,764 452,730 500,708"),
      box(424, 742, 732, 794),
      outline("436,786 486,786 458,908 432,908"),
      outline("674,786 708,786 720,908 692,908"),
    ],
  },
  {
    name: "living room: armchair at the frame",
    photo: join(rooms, "living-room.jpg"),
    outlines: [
      outline(
        "0,540 60,550 150,538 190,542 202,574 194,618 160,640 156,684 236,682 250,730 228,800 160,838 110,840 186,856 188,884 156,912 100,906 0,926",
      ),
    ],
  },
  {
    name: "kitchen: table and chairs",
    photo: join(rooms, "kitchen.jpg"),
    outlines: [
      outline(
        "814,528 858,506 928,506 950,488 1004,488 1012,520 1060,512 1130,532 1132,728 1040,744 968,738 868,732 816,706",
      ),
    ],
  },
  {
    name: "kitchen: ceiling lamp",
    photo: join(rooms, "kitchen.jpg"),
    outlines: [
      outline(
        "740,0 810,0 804,26 788,30 796,138 858,138 858,218 826,232 760,232 704,224 704,144 736,128 768,128 746,90 746,56 764,26 742,22",
      ),
    ],
  },
  {
    name: "hotel room: orange pillow",
    photo: join(rooms, "hotel-room.jpg"),
    outlines: [outline("548,588 650,598 770,584 786,606 800,724 680,730 568,744 560,650")],
  },
  {
    name: "hotel room: lamp on the wall",
    photo: join(rooms, "hotel-room.jpg"),
    outlines: [box(934, 356, 1084, 452), box(938, 440, 1026, 514)],
  },
];

/** The mask of a case at the photo's size. */
export function drawMask({ outlines }: PhotoCase, width: number, height: number): Mask {
  return rasteriseMask(
    {
      shapes: outlines.map((points) => ({
        kind: "polygon",
        operation: "add",
        points: [...points],
      })),
      grow: 0,
      feather: 0,
    },
    { originalWidth: width, originalHeight: height, width, height },
  );
}

/** Points as SVG writes them: `x,y x,y …`. */
function outline(points: string): readonly Point[] {
  return points.split(" ").map((point) => {
    const [x = Number.NaN, y = Number.NaN] = point.split(",").map(Number);
    return [x, y];
  });
}

function box(left: number, top: number, right: number, bottom: number): readonly Point[] {
  return outline(`${left},${top} ${right},${top} ${right},${bottom} ${left},${bottom}`);
}
