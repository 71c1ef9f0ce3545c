// Vectors and chance.

#pragma once

#include <math.h>
#include <stdint.h>

typedef struct {
  float x, y, z;
} Vec;

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
