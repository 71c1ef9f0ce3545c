/** A wall paint as a company sells it; the number becomes part of its SKU. */
export type PaintSeed = { number: number; name: string; colour: string };

/** Forty-eight wall paints: the favourites first, then every family from light to dark. */
export const paintSeeds: readonly PaintSeed[] = [
  // The twelve that stand first, chosen to show the range at a glance.
  { number: 104, name: "Oat", colour: "#F1EAD9" },
  { number: 312, name: "Sea Glass", colour: "#DFE8E4" },
  { number: 330, name: "Morning Sky", colour: "#D5DDE9" },
  { number: 212, name: "Camel Hair", colour: "#C9AE8A" },
  { number: 236, name: "Saffron Robe", colour: "#9C6B2F" },
  { number: 518, name: "Oxblood", colour: "#7A3B32" },
  { number: 441, name: "Bottle Moss", colour: "#556B56" },
  { number: 447, name: "Pine Needle", colour: "#43523C" },
  { number: 352, name: "Harbour", colour: "#2F4A5E" },
  { number: 562, name: "Damson", colour: "#5A3F63" },
  { number: 508, name: "Old Brick", colour: "#9E6550" },
  { number: 618, name: "Anthracite", colour: "#3A3B3A" },
  // Whites.
  { number: 100, name: "Chalk", colour: "#F6F4EE" },
  { number: 102, name: "Plaster White", colour: "#F0EDE6" },
  { number: 106, name: "Linen Fold", colour: "#EAE2D3" },
  { number: 108, name: "Bone China", colour: "#EFE8DE" },
  { number: 110, name: "Buttermilk", colour: "#F3E9CE" },
  // Earths.
  { number: 202, name: "Biscuit", colour: "#E6D5C0" },
  { number: 206, name: "Driftwood", colour: "#B8A58C" },
  { number: 216, name: "Sandstone", colour: "#D2B48F" },
  { number: 222, name: "Honeycomb", colour: "#D9AE5F" },
  { number: 228, name: "Mustard Seed", colour: "#B98A32" },
  { number: 240, name: "Tobacco Leaf", colour: "#6F5337" },
  { number: 246, name: "Walnut Shell", colour: "#54402F" },
  // Blues.
  { number: 334, name: "Flax Flower", colour: "#A9BCCD" },
  { number: 338, name: "Slate Roof", colour: "#7C8E9B" },
  { number: 344, name: "Denim Wash", colour: "#5C7A93" },
  { number: 348, name: "Teal Tin", colour: "#2E6469" },
  { number: 356, name: "Midnight Ink", colour: "#1F2F41" },
  // Greens.
  { number: 404, name: "Lichen", colour: "#C6CDB6" },
  { number: 410, name: "Pistachio", colour: "#B4C29B" },
  { number: 418, name: "Sage Smoke", colour: "#96A48C" },
  { number: 424, name: "Olive Grove", colour: "#7C7F55" },
  { number: 430, name: "Fern Path", colour: "#5F7D55" },
  { number: 436, name: "Eucalyptus", colour: "#6F8C80" },
  { number: 444, name: "Ivy Wall", colour: "#35523F" },
  // Reds.
  { number: 502, name: "Shell Pink", colour: "#EBD3C8" },
  { number: 504, name: "Plaster Rose", colour: "#D8AE9E" },
  { number: 506, name: "Terracotta Pot", colour: "#BE7453" },
  { number: 512, name: "Rust Hinge", colour: "#944A30" },
  { number: 514, name: "Madder Root", colour: "#A4493F" },
  { number: 556, name: "Mauve Dusk", colour: "#A58B9A" },
  // Greys.
  { number: 602, name: "Mist", colour: "#DADBD8" },
  { number: 604, name: "Pebble", colour: "#C2BFB8" },
  { number: 608, name: "Pewter", colour: "#9A9B98" },
  { number: 610, name: "Gravel", colour: "#85817A" },
  { number: 612, name: "Iron Gate", colour: "#5B5F61" },
  { number: 622, name: "Lamp Black", colour: "#232425" },
];
