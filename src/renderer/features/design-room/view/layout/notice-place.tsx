import GlobalStyles from "@mui/material/GlobalStyles";

export type NoticePlaceProps = { top: string; left: string; right: string };

/** How far from the edges of the screen notices have to stay, so that they cover nothing to press. */
export function NoticePlace({ top, left, right }: NoticePlaceProps) {
  const place = {
    "--rw-notices-top": top,
    "--rw-notices-left": left,
    "--rw-notices-right": right,
  };
  return <GlobalStyles styles={{ ":root": place }} />;
}
