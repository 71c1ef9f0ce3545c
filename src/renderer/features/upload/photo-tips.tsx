import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { DoorOpen, Smartphone, Sun } from "lucide-react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { flexRow, headerFace } from "#renderer/theme/layout.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { IconTile } from "#renderer/ui/icon-tile.ts";

import { narrow } from "./page-widths.ts";
import { uploadTexts } from "./texts/upload-catalogue.ts";

const icons = [DoorOpen, Smartphone, Sun] as const;

/** How to stand, hold and light for a photo that works well. */
export function PhotoTips() {
  const texts = useTexts(uploadTexts);
  return (
    <Tips>
      <Title>{texts.bestResult}</Title>
      <List>
        {texts.tips.map(({ title, why }, index) => {
          const Icon = icons[index] ?? Sun;
          return (
            <Tip key={title}>
              <Tile>
                <Icon size={20} {...iconStyle} />
              </Tile>
              <div>
                <Typography variant="subtitle1" component="p" sx={textSize(14)}>
                  {title}
                </Typography>
                <Why>{why}</Why>
              </div>
            </Tip>
          );
        })}
      </List>
    </Tips>
  );
}

const Tips = styled("div")({
  paddingTop: 16,
  borderTop: "1px solid var(--rw-line)",
  [narrow]: { paddingTop: 0, borderTop: 0 },
  "[data-photo='true'] > &": { [narrow]: { display: "none" } },
});

const Title = styled("h2")({
  ...textSize(13.5, 20, 550),
  margin: "0 0 12px",
  [narrow]: { ...headerFace, ...textSize(17, 22) },
});

const List = styled("ul")({
  display: "grid",
  gap: 10,
  margin: 0,
  padding: 0,
  listStyle: "none",
  [narrow]: { gap: 18 },
});

const Tip = styled("li")(flexRow(16));

const Tile = styled(IconTile)({ [narrow]: { width: 44, height: 44 } });

const Why = styled("p")({ ...quietText(13, 16), marginTop: 2 });
