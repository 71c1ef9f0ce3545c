// Materials and what their surfaces show: planks, tiles, stripes and the like, in metres.

#pragma once

#include "vectors.h"

// As material_type of compose_room.py.
typedef struct {
  float one[3], other[3];
  float emit[3];
  float scale, across, turn, grain;
  float mirror, rough;
  int32_t pattern, label, is_glass;
} Material;

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
