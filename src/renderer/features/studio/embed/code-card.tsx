import { styled } from "@mui/material/styles";
import { Copy } from "lucide-react";
import { useRef, useState } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { flexBetween } from "#renderer/theme/layout.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { copyText } from "#renderer/ui/copy-text.ts";
import { Segment } from "#renderer/ui/segment.tsx";

import { StudioCard } from "../parts/studio-card.tsx";
import { useNotices } from "../parts/use-notices.ts";
import { createSnippet } from "./create-snippet.ts";
import type { EmbedChoice, SnippetKind } from "./create-snippet.ts";
import { embedTexts } from "../texts/links-catalogue.ts";

const kinds = ["html", "react", "wordpress"] as const;

export type CodeCardProps = { origin: string; slug: string; choice: EmbedChoice };

/** The code to paste, for the kind of site that the company has. */
export function CodeCard({ origin, slug, choice }: CodeCardProps) {
  const texts = useTexts(embedTexts);
  const { succeed, notify } = useNotices({ failures: { other: texts.notCopied } });
  const [kind, setKind] = useState<SnippetKind>("html");
  const place = useRef<HTMLElement>(null);
  const code = createSnippet(kind, { origin, slug }, choice);
  const copy = async () => {
    if (place.current === null) return;
    if (await copyText(place.current, code)) succeed(texts.copied);
    else notify(texts.notCopied);
  };
  return (
    <StudioCard title={texts.code} text={texts.codeText}>
      <Segment
        label={texts.kind}
        value={kind}
        options={kinds.map((value) => ({ value, label: texts.kinds[value] }))}
        onChange={setKind}
      />
      <Code>
        <code ref={place}>{code}</code>
      </Code>
      <Foot>
        <Hint>{texts.kindHints[kind]}</Hint>
        <AppButton variant="contained" icon={Copy} onClick={() => void copy()}>
          {texts.copy}
        </AppButton>
      </Foot>
    </StudioCard>
  );
}

const Code = styled("pre")({
  ...textSize(13, 20),
  margin: "12px 0 16px",
  padding: 16,
  minHeight: 132,
  boxSizing: "border-box",
  borderRadius: "var(--rw-radius-field)",
  backgroundColor: "var(--rw-n1)",
  fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
});

const Foot = styled("div")({ ...flexBetween(12), flexWrap: "wrap" });

const Hint = styled("p")({
  ...quietText(13, 18),
  flex: "1 1 200px",
  maxWidth: "52ch",
});
