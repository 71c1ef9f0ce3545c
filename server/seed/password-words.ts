/** Short plain words, easy to read aloud and to type. */
export const passwordWords: readonly string[] = `
acorn alder amber anchor apple apron arch ash aspen attic autumn barley basil basin
beech bench birch bloom board bowl brass bread brick bridge brook brush cabin candle
canvas carpet castle cedar chair chalk cherry chest clay cliff clock cloud clover coast
copper coral corner cotton cradle cup curtain daisy dawn desk door drawer dune dusk
eaves elm ember fabric feather fence fern field finch flax flint floor forest fountain
frame garden gate ginger glass glaze grain granite grove harbour hazel hearth heather hedge
hill hinge honey iris island ivory ivy jasmine juniper kettle ladder lake lamp lantern
larch latch laurel leaf lemon lilac linen loft loom maple marble meadow mill mint
mirror mortar moss oak oat ocean olive orchard oval paint panel paper pearl pebble
pepper pine plank plaster plum pocket pond poplar porch quarry quartz quill rafter rain
reed ribbon ridge river robin roof rope rose rowan rug saffron sail sand satin
shelf shell shingle shore silk sill silver slate sofa spruce stair stone straw stream
sugar table tallow teak thistle thyme tile timber tulip velvet violet walnut wharf willow
window wool wren yarrow
`
  .trim()
  .split(/\s+/);
