import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { Camera } from "lucide-react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { cardSurface, flexColumn } from "#renderer/theme/layout.ts";
import { quietText } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";

import { shareTexts } from "./texts/share-catalogue.ts";

/** The way on from a room that is only looked at. */
export function TryCard() {
  const texts = useTexts(shareTexts);
  return (
    <Card>
      <Typography variant="h4" component="h2">
        {texts.tryTitle}
      </Typography>
      <p>{texts.tryText}</p>
      <AppButton variant="contained" size="large" fullWidth icon={Camera} to="/upload">
        {texts.tryYours}
      </AppButton>
    </Card>
  );
}

const Card = styled("section")({
  ...cardSurface,
  ...flexColumn(8),
  padding: 20,
  "& > p": { ...quietText(14, 20), margin: "0 0 8px" },
});
