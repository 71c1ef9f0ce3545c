import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { ArrowLeft } from "lucide-react";
import { Link } from "react-router-dom";

import { useTexts } from "#renderer/i18n/texts.ts";
import { Hint } from "#renderer/ui/hint.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";

import { roomTexts } from "../../texts/room-catalogue.ts";

/** Back to the person's rooms. Raised: on its own over the photo. */
export function BackLink({ isRaised = false }: { isRaised?: boolean }) {
  const texts = useTexts(roomTexts);
  return (
    <Hint title={texts.back}>
      <Face component={Link} to="/designs" aria-label={texts.back} data-raised={isRaised}>
        <ArrowLeft size={20} {...iconStyle} />
      </Face>
    </Hint>
  );
}

const Face = styled(IconButton)({
  flex: "none",
  "&[data-raised='true']": {
    backgroundColor: "var(--rw-paper)",
    boxShadow: "var(--rw-shadow1)",
    pointerEvents: "auto",
  },
}) as typeof IconButton;
