import { styled } from "@mui/material/styles";

import { useTexts } from "#renderer/i18n/texts.ts";
import { OpenBeside } from "#renderer/ui/open-beside.tsx";

import { accountTexts } from "./texts/account-catalogue.ts";

/** Inside another site nobody can see whose page asks for a password: the account opens beside it. */
export function FramedAccount({ address }: { address: string }) {
  const texts = useTexts(accountTexts);
  return (
    <Panel>
      <OpenBeside texts={texts} address={address} />
    </Panel>
  );
}

const Panel = styled("div")({ padding: "24px var(--rw-margin) 56px" });
