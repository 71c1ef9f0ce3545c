/** The root of a tree of a forest, in which roots are their own parents; shortens the way to it. */
export function findRoot(parent: Int32Array, at: number): number {
  let root = at;
  while (parent[root] !== root) {
    parent[root] = parent[parent[root]!]!;
    root = parent[root]!;
  }
  return root;
}
