import { styled } from "@mui/material/styles";

import { centred } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";

/** "Marta Klein" → "MK", in a disc of `size` px; the name itself stands beside it. */
export function Initials({ name, size = 32 }: { name: string; size?: 32 | 36 }) {
  return (
    <Disc aria-hidden style={{ width: size, height: size }}>
      {shortenName(name)}
    </Disc>
  );
}

function shortenName(name: string): string {
  const words = name.split(/[\s@]+/).filter((word) => word !== "");
  const picked = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return picked
    .map((word) => (word === undefined ? "" : String.fromCodePoint(word.codePointAt(0) ?? 63)))
    .join("")
    .toLocaleUpperCase();
}

const Disc = styled("span")({
  ...centred,
  ...textSize(12.5, undefined, 600),
  flex: "none",
  borderRadius: "50%",
  backgroundColor: "var(--rw-soft)",
  color: "var(--rw-on-soft)",
});
