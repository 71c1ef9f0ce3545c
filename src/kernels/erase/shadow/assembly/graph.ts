/** The superpixels: positions, three planes of logarithms, texture, sizes, links. */
export let count: i32 = 0;
export let step: f64 = 0;
export let xs: usize = 0;
export let ys: usize = 0;
export let reds: usize = 0;
export let greens: usize = 0;
export let blues: usize = 0;
export let textures: usize = 0;
export let sizes: usize = 0;
export let isMasked: usize = 0;
export let starts: usize = 0;
export let neighbours: usize = 0;
export let borders: usize = 0;

/** Points sorted into the cells of a grid, each attribute a plane of `pointStride` bytes. */
export let cell: f64 = 0;
export let columns: i32 = 0;
export let rows: i32 = 0;
export let cellStarts: usize = 0;
export let ids: usize = 0;
export let planes: usize = 0;
export let pointStride: usize = 0;

/** What a walk knows of each superpixel, and what it keeps for itself. */
export let costs: usize = 0;
export let barriers: usize = 0;
export let shades: usize = 0;
export let anchorXs: usize = 0;
export let anchorYs: usize = 0;
export let isSettled: usize = 0;
export let explanations: usize = 0;
export let waiting: usize = 0;
