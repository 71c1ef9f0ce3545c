/**
 * The mean of a picture's pixels as `#rrggbb`; of fewer than three `channels` the first is the
 * lightness. Transparency is not looked at.
 */
export function averageColour(data: Uint8Array | Uint8ClampedArray, channels: number): string {
  const pixels = data.length / channels;
  const means = [0, 1, 2].map((channel) => {
    let sum = 0;
    const from = channels < 3 ? 0 : channel;
    for (let at = from; at < data.length; at += channels) sum += data[at] ?? 0;
    return Math.round(sum / pixels);
  });
  return `#${means.map((mean) => mean.toString(16).padStart(2, "0")).join("")}`;
}
