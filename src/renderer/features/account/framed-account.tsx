import { styled } from "@mui/material/styles";
import { ExternalLink } from "lucide-react";
import Button from "@mui/material/Button";

import { useTexts } from "#renderer/text/texts.ts";
import { EmptyState } from "#renderer/ui/empty-state.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";

import { accountTexts } from "./account-texts.ts";

/** Inside another site nobody can see whose page asks for a password: the account opens beside it. */
export function FramedAccount({ address }: { address: string }) {
  const texts = useTexts(accountTexts);
  return (
    <Panel>
      <EmptyState
        title={texts.framedTitle}
        text={texts.framedText}
        actions={
          <Button
            variant="contained"
            href={address}
            target="_blank"
            rel="noopener"
            startIcon={<ExternalLink size={18} {...iconStyle} />}
          >
            {texts.openAccount}
          </Button>
        }
      />
    </Panel>
  );
}

const Panel = styled("div")({ padding: "24px var(--rw-margin) 56px" });
