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
export let starts: usize = 0;
export let neighbours: usize = 0;
export let borders: usize = 0;
