/** White or ink, whichever is easier to see on the colour (WCAG 2.2 relative luminance). */
export function chooseInk(colour: string): "#ffffff" | "#17211c" {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.25 ? "#17211c" : "#ffffff";
}
