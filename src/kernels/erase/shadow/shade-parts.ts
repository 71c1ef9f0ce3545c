/** What a picture's pixels belong to: what is lit, a shadow, the object that casts it. */
export const shadeParts = { lit: 0, shadow: 1, object: 2 } as const;
