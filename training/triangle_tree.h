// Triangles in a tree of boxes, and what a ray hits first.

#pragma once

#include "vectors.h"

typedef struct {
  Vec a, e1, e2, n;
  int32_t material;
} Triangle;

typedef struct {
  float low[3], high[3];
  int32_t first, count; // count 0: children are `first` and `first` + 1
} Node;

typedef struct {
  Triangle *triangles;
  Node *nodes;
  int node_count;
} Tree;

typedef struct {
  float t;
  int triangle;
} Hit;

static void grow(Node *node, Vec p) {
  float q[3] = {p.x, p.y, p.z};
  for (int k = 0; k < 3; k++) {
    node->low[k] = fminf(node->low[k], q[k] - 1e-4f);
    node->high[k] = fmaxf(node->high[k], q[k] + 1e-4f);
  }
}

static float centre(const Triangle *t, int axis) {
  const float *a = &t->a.x, *e1 = &t->e1.x, *e2 = &t->e2.x;
  return a[axis] + (e1[axis] + e2[axis]) / 3;
}

static float half_area(const Node *n) {
  float x = n->high[0] - n->low[0], y = n->high[1] - n->low[1], z = n->high[2] - n->low[2];
  return n->high[0] < n->low[0] ? 0 : x * y + y * z + z * x;
}

enum { bins = 12 };
static const Node nothing = {{1e9f, 1e9f, 1e9f}, {-1e9f, -1e9f, -1e9f}, 0, 0};

static void grow_by(Node *node, const Triangle *t) {
  grow(node, t->a);
  grow(node, add(t->a, t->e1));
  grow(node, add(t->a, t->e2));
}

static void join(Node *node, const Node *other) {
  for (int k = 0; k < 3; k++) {
    node->low[k] = fminf(node->low[k], other->low[k]);
    node->high[k] = fmaxf(node->high[k], other->high[k]);
  }
}

static int bin_of(float c, float low, float high) {
  int bin = (int)((c - low) / (high - low) * bins);
  return bin < bins - 1 ? bin : bins - 1;
}

// The bin of an axis before which the surface-area heuristic splits at least cost.
static float cheapest_split(const Tree *tree, int first, int count, int axis, float low, float high, int *split) {
  Node boxes[bins], rest = nothing;
  int counts[bins] = {0};
  for (int i = 0; i < bins; i++) boxes[i] = nothing;
  for (int i = first; i < first + count; i++) {
    int bin = bin_of(centre(tree->triangles + i, axis), low, high);
    grow_by(boxes + bin, tree->triangles + i);
    counts[bin]++;
  }
  float after[bins], best = 1e30f;
  for (int i = bins - 1, n = 0; i > 0; i--) {
    join(&rest, boxes + i);
    n += counts[i];
    after[i] = half_area(&rest) * n;
  }
  rest = nothing;
  for (int i = 1, n = 0; i < bins; i++) {
    join(&rest, boxes + i - 1);
    n += counts[i - 1];
    float cost = half_area(&rest) * n + after[i];
    if (n > 0 && n < count && cost < best) best = cost, *split = i;
  }
  return best;
}

static void build(Tree *tree, int at, int first, int count) {
  Node *node = tree->nodes + at;
  *node = nothing;
  node->first = first;
  node->count = count;
  float low[3] = {1e9f, 1e9f, 1e9f}, high[3] = {-1e9f, -1e9f, -1e9f};
  for (int i = first; i < first + count; i++) {
    grow_by(node, tree->triangles + i);
    for (int k = 0; k < 3; k++) {
      float c = centre(tree->triangles + i, k);
      low[k] = fminf(low[k], c);
      high[k] = fmaxf(high[k], c);
    }
  }
  if (count <= 2) return;
  int axis = -1, split = 0;
  float best = 1e30f;
  for (int k = 0; k < 3; k++) {
    int bin = 0;
    if (high[k] - low[k] < 1e-6f) continue;
    float cost = cheapest_split(tree, first, count, k, low[k], high[k], &bin);
    if (cost < best) best = cost, axis = k, split = bin;
  }
  if (axis < 0 || (count <= 8 && best > half_area(node) * count)) return;
  int i = first, j = first + count - 1;
  while (i <= j) {
    if (bin_of(centre(tree->triangles + i, axis), low[axis], high[axis]) < split) { i++; continue; }
    Triangle t = tree->triangles[i];
    tree->triangles[i] = tree->triangles[j];
    tree->triangles[j--] = t;
  }
  int children = tree->node_count;
  tree->node_count += 2;
  tree->nodes[at].first = children;
  tree->nodes[at].count = 0;
  build(tree, children, first, i - first);
  build(tree, children + 1, i, first + count - i);
}

static inline float enter(const Node *n, Vec o, Vec inverse, float nearest) {
  float a = (n->low[0] - o.x) * inverse.x, b = (n->high[0] - o.x) * inverse.x;
  float t0 = fminf(a, b), t1 = fmaxf(a, b);
  a = (n->low[1] - o.y) * inverse.y, b = (n->high[1] - o.y) * inverse.y;
  t0 = fmaxf(t0, fminf(a, b)), t1 = fminf(t1, fmaxf(a, b));
  a = (n->low[2] - o.z) * inverse.z, b = (n->high[2] - o.z) * inverse.z;
  t0 = fmaxf(t0, fminf(a, b)), t1 = fminf(t1, fmaxf(a, b));
  return t1 >= fmaxf(t0, 0) && t0 < nearest ? t0 : 1e30f;
}

// The nearest triangle, or with `any` whichever is found first; -1 where there is none before `far`.
static Hit trace(const Tree *tree, Vec o, Vec d, float far, int any) {
  Vec inverse = vec(1 / (fabsf(d.x) < 1e-9f ? 1e-9f : d.x), 1 / (fabsf(d.y) < 1e-9f ? 1e-9f : d.y), 1 / (fabsf(d.z) < 1e-9f ? 1e-9f : d.z));
  Hit hit = {far, -1};
  int stack[64], top = 0;
  stack[top++] = 0;
  while (top) {
    const Node *n = tree->nodes + stack[--top];
    if (enter(n, o, inverse, hit.t) >= 1e30f) continue;
    if (n->count == 0) {
      float a = enter(tree->nodes + n->first, o, inverse, hit.t), b = enter(tree->nodes + n->first + 1, o, inverse, hit.t);
      int near = a > b;
      if ((near ? a : b) < 1e30f) stack[top++] = n->first + !near;
      if ((near ? b : a) < 1e30f) stack[top++] = n->first + near;
      continue;
    }
    for (int i = n->first; i < n->first + n->count; i++) {
      const Triangle *t = tree->triangles + i;
      Vec p = cross(d, t->e2);
      float det = dot(t->e1, p);
      if (fabsf(det) < 1e-12f) continue;
      Vec s = sub(o, t->a);
      float u = dot(s, p) / det;
      if (u < 0 || u > 1) continue;
      Vec q = cross(s, t->e1);
      float v = dot(d, q) / det;
      if (v < 0 || u + v > 1) continue;
      float far_of = dot(t->e2, q) / det;
      if (far_of < 1e-4f || far_of >= hit.t) continue;
      hit = (Hit){far_of, i};
      if (any) return hit;
    }
  }
  return hit;
}
