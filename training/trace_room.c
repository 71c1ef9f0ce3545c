// A small path tracer for training views: triangles in a tree of boxes, rectangular lights, one bounce and what a room adds to it.
// It answers albedo, light and reflection apart, so that a picture can be put together in other colours.
//
// cc -O3 -march=native -ffast-math -shared -fPIC -o trace_room.so training/trace_room.c -lm

#include <stdlib.h>
#include <string.h>

#include "surface_patterns.h"
#include "triangle_tree.h"

// A rectangle that shines to one side, the side of `along` x `up`; not seen itself.
typedef struct {
  float corner[3], along[3], up[3], radiance[3];
} Light;

typedef struct {
  Tree tree;
  const Material *materials;
  const Light *lights;
  int light_count;
  float sun[3], sun_light[3];
  float around[3]; // what bounces more than once brings, the same everywhere
} Room;

static void albedo_at(const Room *room, int triangle, Vec p, float *colour) {
  const Triangle *t = room->tree.triangles + triangle;
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
    if (cosine > 0 && area_cosine > 0 && trace(&room->tree, p, mul(way, 1 / distance), distance - 2e-3f, 1).triangle < 0) {
      float k = fminf(cosine * area_cosine / (3.14159f * fmaxf(square, 0.02f)), 3) * room->light_count;
      for (int c = 0; c < 3; c++) light[c] += l->radiance[c] * k;
    }
  }
  Vec sun = from(room->sun);
  float cosine = dot(sun, n);
  if (room->sun_light[0] > 0 && cosine > 0) {
    Hit hit = trace(&room->tree, p, sun, 100, 0);
    if (hit.triangle >= 0 && room->materials[room->tree.triangles[hit.triangle].material].is_glass)
      for (int c = 0; c < 3; c++) light[c] += room->sun_light[c] * cosine;
  }
}

// What comes from a hit: what it emits, or its colour in the light there.
static void radiance_of(const Room *room, Hit hit, Vec o, Vec d, int with_emission, uint32_t *state, float *out) {
  out[0] = out[1] = out[2] = 0;
  if (hit.triangle < 0) return;
  const Triangle *t = room->tree.triangles + hit.triangle;
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
  const Triangle *t = room->tree.triangles + hit.triangle;
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
  radiance_of(room, trace(&room->tree, p, way, 100, 0), p, way, 0, state, found);
  for (int c = 0; c < 3; c++) light[c] += fminf(found[c], 6);
  if (m->mirror <= 0) return;
  float grazing = 1 - fabsf(dot(d, n));
  float part = m->mirror + (1 - m->mirror) * grazing * grazing * grazing * grazing * grazing * (1 - m->rough);
  Vec back = sub(d, mul(n, 2 * dot(d, n)));
  way = unit(add(back, mul(around_normal(n, state), m->rough * m->rough)));
  radiance_of(room, trace(&room->tree, p, way, 100, 0), p, way, 1, state, found);
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
    Hit hit = trace(&room->tree, eye, d, 100, 0);
    if (hit.triangle < 0 || room->materials[room->tree.triangles[hit.triangle].material].emit[1] > 0) continue;
    const Triangle *t = room->tree.triangles + hit.triangle;
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
  room->tree.triangles = malloc(sizeof(Triangle) * (size_t)count);
  room->tree.nodes = malloc(sizeof(Node) * (size_t)(2 * count + 2));
  for (int i = 0; i < count; i++) {
    Vec a = from(corners + 9 * i), b = from(corners + 9 * i + 3), c = from(corners + 9 * i + 6);
    Vec e1 = sub(b, a), e2 = sub(c, a);
    room->tree.triangles[i] = (Triangle){a, e1, e2, unit(cross(e1, e2)), material_of[i]};
  }
  room->materials = materials;
  room->lights = lights;
  room->light_count = light_count;
  memcpy(room->sun, sun, sizeof room->sun);
  memcpy(room->sun_light, sun_light, sizeof room->sun_light);
  room->tree.node_count = 1;
  build(&room->tree, 0, 0, count);
  return room;
}

void close_room(Room *room) {
  free(room->tree.triangles);
  free(room->tree.nodes);
  free(room);
}

// How far it is from a place to what is nearest in a direction, metres.
float look(const Room *room, const float *eye, const float *way) { return trace(&room->tree, from(eye), unit(from(way)), 100, 0).t; }

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
      hits[s] = trace(&room->tree, eye, d, 100, 0);
      seen[s] = hits[s].triangle < 0 ? -1 : room->tree.triangles[hits[s].triangle].material;
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
    const Triangle *t = room->tree.triangles + hits[best].triangle;
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
