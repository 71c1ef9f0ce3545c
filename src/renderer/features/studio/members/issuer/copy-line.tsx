import { styled } from "@mui/material/styles";
import { Copy } from "lucide-react";
import { useRef } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { flexRow } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { copyText } from "#renderer/ui/copy-text.ts";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { ToolIconButton } from "#renderer/ui/tool-icon-button.tsx";

import { useNotices } from "../../parts/use-notices.ts";
import { issuerTexts } from "../../texts/company-catalogue.ts";

/** A text that has to be entered elsewhere, letter by letter; `label` says what is copied. */
export function CopyLine({ label, text }: { label: string; text: string }) {
  const texts = useTexts(issuerTexts);
  const { succeed, notify } = useNotices(texts);
  const place = useRef<HTMLElement>(null);
  const copy = async () => {
    if (place.current === null) return;
    if (await copyText(place.current, text)) succeed(texts.copied);
    else notify(texts.notCopied);
  };
  return (
    <Line>
      <code ref={place}>{text}</code>
      <ToolIconButton
        label={label}
        icon={<Copy size={18} {...iconStyle} />}
        onClick={() => void copy()}
      />
    </Line>
  );
}

const Line = styled("span")({
  ...flexRow(8),
  "& > code": {
    ...textSize(13, 20),
    minWidth: 0,
    fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
    overflowWrap: "anywhere",
  },
  "& > button": { flex: "none" },
});
