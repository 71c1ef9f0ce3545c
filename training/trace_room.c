// A small path tracer for training views: triangles in a tree of boxes, rectangular lights, one bounce and what a room adds to it.
// It answers albedo, light and reflection apart, so that a picture can be put together in other colours.
//
// cc -O3 -march=native -ffast-math -shared -fPIC -o trace_room.so training/trace_room.c -lm

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  float x, y, z;
} Vec;

// As material_type of compose_room.py.
typedef struct {
  float one[3], other[3];
  float emit[3];
  float scale, across, turn, grain;
  float mirror, rough;
  int32_t pattern, label, is_glass;
} Material;

// A rectangle that shines to one side, the side of `along` x `up`; not seen itself.
typedef struct {
  float corner[3], along[3], up[3], radiance[3];
} Light;

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
  const Material *materials;
  const Light *lights;
  int light_count;
  float sun[3], sun_light[3];
  float around[3]; // what bounces more than once brings, the same everywhere
} Room;

typedef struct {
  float t;
  int triangle;
} Hit;

static inline Vec vec(float x, float y, float z) { return (Vec){x, y, z}; }
static inline Vec from(const float *p) { return vec(p[0], p[1], p[2]); }
static inline Vec add(Vec a, Vec b) { return vec(a.x + b.x, a.y + b.y, a.z + b.z); }
static inline Vec sub(Vec a, Vec b) { return vec(a.x - b.x, a.y - b.y, a.z - b.z); }
static inline Vec mul(Vec a, float k) { return vec(a.x * k, a.y * k, a.z * k); }
static inline float dot(Vec a, Vec b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static inline Vec cross(Vec a, Vec b) {
  return vec(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}
static inline Vec unit(Vec a) { return mul(a, 1 / sqrtf(fmaxf(dot(a, a), 1e-20f))); }

static inline float chance(uint32_t *state) {
  *state ^= *state << 13;
  *state ^= *state >> 17;
  *state ^= *state << 5;
  return (*state >> 8) * (1.0f / 16777216.0f);
}

static float hash(int x, int y) {
  uint32_t h = (uint32_t)x * 374761393u + (uint32_t)y * 668265263u;
  h = (h ^ (h >> 13)) * 1274126177u;
  return ((h ^ (h >> 16)) & 0xffffff) / 16777216.0f;
}

static float noise(float x, float y) {
  int i = (int)floorf(x), j = (int)floorf(y);
  float u = x - i, v = y - j;
  u = u * u * (3 - 2 * u);
  v = v * v * (3 - 2 * v);
  float a = hash(i, j) + u * (hash(i + 1, j) - hash(i, j));
  float b = hash(i, j + 1) + u * (hash(i + 1, j + 1) - hash(i, j + 1));
  return a + v * (b - a);
}

static float clouds(float x, float y) {
  return 0.5f * noise(x, y) + 0.3f * noise(x * 2.1f, y * 2.1f) + 0.2f * noise(x * 4.3f, y * 4.3f);
}

static float cell_of(float u, float v, float across, float along, float shift, float seam, float *tint) {
  float row = floorf(v / across), at = u / along + shift * row;
  *tint = hash((int)floorf(at) * 7 + 3, (int)row * 13 + 5);
  float du = (at - floorf(at)) * along, dv = v - row * across;
  return du < seam || dv < seam;
}

enum { plain, planks, tiles, stripes, blobs, checks, dots, brick, folds, herringbone };

// How much of a pattern's other colour is seen at a place of the surface, in metres; `shade` darkens both.
static float pattern_at(const Material *m, float u, float v, float *shade) {
  float s = m->scale, tint;
  *shade = 1 + m->grain * (clouds(u * 9, v * 9) - 0.5f);
  switch (m->pattern) {
    case planks: {
      float seam = cell_of(u, v, s, s * m->across, 0.37f, 0.004f, &tint);
      *shade *= (1 + m->grain * 2 * (clouds(u * 2 + tint * 50, v * 30) - 0.5f)) * (seam ? 0.5f : 1);
      return tint;
    }
    case herringbone: {
      float k = floorf(u / s) + floorf(v / s);
      int is_odd = ((int)k & 1) != 0;
      float seam = is_odd ? cell_of(u, v, s * m->across, s, 0, 0.003f, &tint) : cell_of(v, u, s * m->across, s, 0, 0.003f, &tint);
      *shade *= seam ? 0.6f : 1;
      return 0.7f * tint + 0.3f * is_odd;
    }
    case tiles:
    case brick: {
      float seam = cell_of(u, v, s, s * m->across, m->pattern == brick ? 0.5f : 0, fmaxf(0.004f, s * 0.03f), &tint);
      *shade *= 1 + m->grain * (tint - 0.5f) * 2;
      return seam;
    }
    case stripes: return (u / s - floorf(u / s)) < m->across;
    case blobs: return fminf(1, fmaxf(0, (clouds(u / s, v / s) - m->across) * 9));
    case checks: return (((int)floorf(u / s) + (int)floorf(v / s)) & 1) != 0;
    case dots: {
      float x = u / s - floorf(u / s) - 0.5f, y = v / s - floorf(v / s) - 0.5f;
      return x * x + y * y < m->across * m->across * 0.25f;
    }
    case folds: *shade *= 0.85f + 0.15f * sinf(u * 6.2832f / s); return 0;
    default: return 0;
  }
}

static void albedo_at(const Room *room, int triangle, Vec p, float *colour) {
  const Triangle *t = room->triangles + triangle;
  const Material *m = room->materials + t->material;
  float u, v, shade;
  if (fabsf(t->n.z) > 0.7f) u = p.x, v = p.y;
  else {
    float length = sqrtf(t->n.x * t->n.x + t->n.y * t->n.y);
    u = (p.y * t->n.x - p.x * t->n.y) / length, v = p.z;
  }
  float c = cosf(m->turn), s = sinf(m->turn);
  float part = pattern_at(m, c * u - s * v + 20, s * u + c * v + 20, &shade);
  for (int k = 0; k < 3; k++) {
    float value = (m->one[k] + part * (m->other[k] - m->one[k])) * shade;
    colour[k] = fminf(0.95f, fmaxf(0.004f, value));
  }
}

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
static float cheapest_split(const Room *room, int first, int count, int axis, float low, float high, int *split) {
  Node boxes[bins], rest = nothing;
  int counts[bins] = {0};
  for (int i = 0; i < bins; i++) boxes[i] = nothing;
  for (int i = first; i < first + count; i++) {
    int bin = bin_of(centre(room->triangles + i, axis), low, high);
    grow_by(boxes + bin, room->triangles + i);
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

static void build(Room *room, int at, int first, int count) {
  Node *node = room->nodes + at;
  *node = nothing;
  node->first = first;
  node->count = count;
  float low[3] = {1e9f, 1e9f, 1e9f}, high[3] = {-1e9f, -1e9f, -1e9f};
  for (int i = first; i < first + count; i++) {
    grow_by(node, room->triangles + i);
    for (int k = 0; k < 3; k++) {
      float c = centre(room->triangles + i, k);
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
    float cost = cheapest_split(room, first, count, k, low[k], high[k], &bin);
    if (cost < best) best = cost, axis = k, split = bin;
  }
  if (axis < 0 || (count <= 8 && best > half_area(node) * count)) return;
  int i = first, j = first + count - 1;
  while (i <= j) {
    if (bin_of(centre(room->triangles + i, axis), low[axis], high[axis]) < split) { i++; continue; }
    Triangle t = room->triangles[i];
    room->triangles[i] = room->triangles[j];
    room->triangles[j--] = t;
  }
  int children = room->node_count;
  room->node_count += 2;
  room->nodes[at].first = children;
  room->nodes[at].count = 0;
  build(room, children, first, i - first);
  build(room, children + 1, i, first + count - i);
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
static Hit trace(const Room *room, Vec o, Vec d, float far, int any) {
  Vec inverse = vec(1 / (fabsf(d.x) < 1e-9f ? 1e-9f : d.x), 1 / (fabsf(d.y) < 1e-9f ? 1e-9f : d.y), 1 / (fabsf(d.z) < 1e-9f ? 1e-9f : d.z));
  Hit hit = {far, -1};
  int stack[64], top = 0;
  stack[top++] = 0;
  while (top) {
    const Node *n = room->nodes + stack[--top];
    if (enter(n, o, inverse, hit.t) >= 1e30f) continue;
    if (n->count == 0) {
      float a = enter(room->nodes + n->first, o, inverse, hit.t), b = enter(room->nodes + n->first + 1, o, inverse, hit.t);
      int near = a > b;
      if ((near ? a : b) < 1e30f) stack[top++] = n->first + !near;
      if ((near ? b : a) < 1e30f) stack[top++] = n->first + near;
      continue;
    }
    for (int i = n->first; i < n->first + n->count; i++) {
      const Triangle *t = room->triangles + i;
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

// Light of one lamp and of the sun at a place, as radiance of a white surface there.
static void light_at(const Room *room, Vec p, Vec n, uint32_t *state, float *light) {
  light[0] = light[1] = light[2] = 0;
  if (room->light_count) {
    int pick = (int)(chance(state) * room->light_count);
    const Light *l = room->lights + (pick < room->light_count ? pick : 0);
    Vec along = from(l->along), up = from(l->up);
    Vec q = add(add(from(l->corner), mul(along, chance(state))), mul(up, chance(state)));
    Vec face = cross(along, up), way = sub(q, p);
    float square = dot(way, way), distance = sqrtf(square), cosine = dot(way, n) / distance;
    float area_cosine = -dot(way, face) / distance;
    if (cosine > 0 && area_cosine > 0 && trace(room, p, mul(way, 1 / distance), distance - 2e-3f, 1).triangle < 0) {
      float k = fminf(cosine * area_cosine / (3.14159f * fmaxf(square, 0.02f)), 3) * room->light_count;
      for (int c = 0; c < 3; c++) light[c] += l->radiance[c] * k;
    }
  }
  Vec sun = from(room->sun);
  float cosine = dot(sun, n);
  if (room->sun_light[0] > 0 && cosine > 0) {
    Hit hit = trace(room, p, sun, 100, 0);
    if (hit.triangle >= 0 && room->materials[room->triangles[hit.triangle].material].is_glass)
      for (int c = 0; c < 3; c++) light[c] += room->sun_light[c] * cosine;
  }
}

// What comes from a hit: what it emits, or its colour in the light there.
static void radiance_of(const Room *room, Hit hit, Vec o, Vec d, int with_emission, uint32_t *state, float *out) {
  out[0] = out[1] = out[2] = 0;
  if (hit.triangle < 0) return;
  const Triangle *t = room->triangles + hit.triangle;
  const Material *m = room->materials + t->material;
  if (m->emit[1] > 0) {
    if (with_emission) memcpy(out, m->emit, sizeof m->emit);
    return;
  }
  Vec n = dot(t->n, d) > 0 ? mul(t->n, -1) : t->n;
  float colour[3], light[3];
  Vec p = add(add(o, mul(d, hit.t)), mul(n, 1e-3f));
  albedo_at(room, hit.triangle, p, colour);
  light_at(room, p, n, state, light);
  for (int c = 0; c < 3; c++) out[c] = colour[c] * (light[c] + room->around[c]);
}

static Vec around_normal(Vec n, uint32_t *state) {
  float a = 6.28318f * chance(state), r2 = chance(state), r = sqrtf(r2);
  Vec t = unit(fabsf(n.z) < 0.9f ? cross(n, vec(0, 0, 1)) : cross(n, vec(1, 0, 0)));
  return add(add(mul(t, r * cosf(a)), mul(cross(n, t), r * sinf(a))), mul(n, sqrtf(fmaxf(0, 1 - r2))));
}

static void shade(const Room *room, Hit hit, Vec o, Vec d, uint32_t *state, float *albedo, float *light, float *extra) {
  const Triangle *t = room->triangles + hit.triangle;
  const Material *m = room->materials + t->material;
  Vec n = dot(t->n, d) > 0 ? mul(t->n, -1) : t->n;
  Vec p = add(add(o, mul(d, hit.t)), mul(n, 1e-3f));
  float found[3];
  albedo_at(room, hit.triangle, p, found);
  if (m->emit[1] > 0) {
    // A sky above, something green or grey below.
    float seen = m->is_glass ? 0.55f + 0.9f * found[1] : 1;
    for (int c = 0; c < 3; c++) extra[c] += m->emit[c] * seen * (m->is_glass ? found[c] / fmaxf(found[1], 0.05f) : 1);
    return;
  }
  for (int c = 0; c < 3; c++) albedo[c] += found[c];
  light_at(room, p, n, state, found);
  for (int c = 0; c < 3; c++) light[c] += found[c];
  Vec way = around_normal(n, state);
  radiance_of(room, trace(room, p, way, 100, 0), p, way, 0, state, found);
  for (int c = 0; c < 3; c++) light[c] += fminf(found[c], 6);
  if (m->mirror <= 0) return;
  float grazing = 1 - fabsf(dot(d, n));
  float part = m->mirror + (1 - m->mirror) * grazing * grazing * grazing * grazing * grazing * (1 - m->rough);
  Vec back = sub(d, mul(n, 2 * dot(d, n)));
  way = unit(add(back, mul(around_normal(n, state), m->rough * m->rough)));
  radiance_of(room, trace(room, p, way, 100, 0), p, way, 1, state, found);
  for (int c = 0; c < 3; c++) extra[c] += part * fminf(found[c], 8);
}

// The light that has bounced more than once, from probes all over the room.
static void estimate_around(Room *room, Vec eye) {
  float direct[3] = {0, 0, 0}, albedo[3] = {0, 0, 0};
  uint32_t state = 99991;
  const int probes = 1500;
  int hits = 0;
  for (int i = 0; i < probes; i++) {
    Vec d = unit(vec(chance(&state) - 0.5f, chance(&state) - 0.5f, chance(&state) - 0.5f));
    Hit hit = trace(room, eye, d, 100, 0);
    if (hit.triangle < 0 || room->materials[room->triangles[hit.triangle].material].emit[1] > 0) continue;
    const Triangle *t = room->triangles + hit.triangle;
    Vec n = dot(t->n, d) > 0 ? mul(t->n, -1) : t->n;
    Vec p = add(add(eye, mul(d, hit.t)), mul(n, 1e-3f));
    float found[3], light[3];
    albedo_at(room, hit.triangle, p, found);
    light_at(room, p, n, &state, light);
    for (int c = 0; c < 3; c++) direct[c] += fminf(light[c], 6), albedo[c] += found[c];
    hits++;
  }
  for (int c = 0; c < 3; c++) {
    float mean = hits ? albedo[c] / hits : 0;
    room->around[c] = hits ? direct[c] / hits * mean / (1 - 0.85f * mean) : 0;
  }
}

Room *open_room(const float *corners, const int32_t *material_of, int count, const Material *materials, const Light *lights,
                int light_count, const float *sun, const float *sun_light) {
  Room *room = calloc(1, sizeof(Room));
  room->triangles = malloc(sizeof(Triangle) * (size_t)count);
  room->nodes = malloc(sizeof(Node) * (size_t)(2 * count + 2));
  for (int i = 0; i < count; i++) {
    Vec a = from(corners + 9 * i), b = from(corners + 9 * i + 3), c = from(corners + 9 * i + 6);
    Vec e1 = sub(b, a), e2 = sub(c, a);
    room->triangles[i] = (Triangle){a, e1, e2, unit(cross(e1, e2)), material_of[i]};
  }
  room->materials = materials;
  room->lights = lights;
  room->light_count = light_count;
  memcpy(room->sun, sun, sizeof room->sun);
  memcpy(room->sun_light, sun_light, sizeof room->sun_light);
  room->node_count = 1;
  build(room, 0, 0, count);
  return room;
}

void close_room(Room *room) {
  free(room->triangles);
  free(room->nodes);
  free(room);
}

// How far it is from a place to what is nearest in a direction, metres.
float look(const Room *room, const float *eye, const float *way) { return trace(room, from(eye), unit(from(way)), 100, 0).t; }

// camera: eye, right, down, forward (of unit length) and the tangent of half the horizontal view.
// Of each pixel: albedo, light and extra (means over the samples), the label and the material most samples hit, its normal and distance.
void render(Room *room, const float *camera, int width, int height, int samples, uint32_t seed, float *albedo, float *light,
            float *extra, uint8_t *label, uint16_t *material, float *normal, float *distance) {
  Vec eye = from(camera), right = from(camera + 3), down = from(camera + 6), forward = from(camera + 9);
  float focal = width / 2.0f / camera[12];
  estimate_around(room, eye);
  for (int i = 0; i < width * height; i++) {
    uint32_t state = seed * 9781u + (uint32_t)i * 6271u + 1u;
    for (int k = 0; k < 4; k++) chance(&state);
    int seen[64], best = 0;
    Hit hits[64];
    for (int s = 0; s < samples; s++) {
      float x = (i % width + chance(&state) - width / 2.0f) / focal, y = (i / width + (s + chance(&state)) / samples - height / 2.0f) / focal;
      Vec d = unit(add(add(forward, mul(right, x)), mul(down, y)));
      hits[s] = trace(room, eye, d, 100, 0);
      seen[s] = hits[s].triangle < 0 ? -1 : room->triangles[hits[s].triangle].material;
      if (hits[s].triangle >= 0) shade(room, hits[s], eye, d, &state, albedo + 3 * i, light + 3 * i, extra + 3 * i);
    }
    int most = 0;
    for (int s = 0; s < samples; s++) {
      int same = 0;
      for (int r = 0; r < samples; r++) same += seen[r] == seen[s];
      if (same > most) most = same, best = s;
    }
    for (int k = 0; k < 3; k++) albedo[3 * i + k] /= samples, light[3 * i + k] /= samples, extra[3 * i + k] /= samples;
    if (seen[best] < 0) { label[i] = 255; continue; }
    const Triangle *t = room->triangles + hits[best].triangle;
    label[i] = (uint8_t)room->materials[seen[best]].label;
    material[i] = (uint16_t)seen[best];
    memcpy(normal + 3 * i, &t->n, 3 * sizeof(float));
    distance[i] = hits[best].t;
  }
}

// Smooths light within a surface: three rounds of a 5x5 filter that stops where normal, material or distance change.
void smooth(float *light, float *scratch, const uint16_t *material, const float *normal, const float *distance, int width, int height) {
  static const float taps[3] = {0.375f, 0.25f, 0.0625f};
  for (int round = 0; round < 3; round++) {
    int step = 1 << round;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        int i = y * width + x;
        float sum[3] = {0, 0, 0}, total = 0;
        for (int dy = -2; dy <= 2; dy++)
          for (int dx = -2; dx <= 2; dx++) {
            int u = x + dx * step, v = y + dy * step, j = v * width + u;
            if (u < 0 || v < 0 || u >= width || v >= height) continue;
            float same = normal[3 * i] * normal[3 * j] + normal[3 * i + 1] * normal[3 * j + 1] + normal[3 * i + 2] * normal[3 * j + 2];
            if (same < 0.9f || material[i] != material[j] || fabsf(distance[i] - distance[j]) > 0.1f * distance[i]) continue;
            float w = taps[abs(dx)] * taps[abs(dy)];
            for (int c = 0; c < 3; c++) sum[c] += w * light[3 * j + c];
            total += w;
          }
        for (int c = 0; c < 3; c++) scratch[3 * i + c] = total > 0 ? sum[c] / total : light[3 * i + c];
      }
    memcpy(light, scratch, sizeof(float) * 3 * (size_t)(width * height));
  }
}
