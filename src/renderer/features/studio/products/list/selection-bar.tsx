import { styled } from "@mui/material/styles";
import { X } from "lucide-react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { ToolIconButton } from "#renderer/ui/tool-icon-button.tsx";

import { bottomBar } from "../../parts/save-bar.tsx";
import { productListTexts } from "../../texts/products-catalogue.ts";

export type SelectionBarProps = {
  count: number;
  isBusy: boolean;
  onPublish: () => void;
  onUnpublish: () => void;
  onDelete: () => void;
  onClear: () => void;
};

/** What can be done with everything that is ticked; there only while something is. */
export function SelectionBar(props: SelectionBarProps) {
  const texts = useTexts(productListTexts);
  if (props.count === 0) return null;
  return (
    <Bar aria-label={texts.selected(props.count)}>
      <ToolIconButton
        label={texts.clear}
        icon={<X size={20} {...iconStyle} />}
        onClick={props.onClear}
      />
      <Words>{texts.selected(props.count)}</Words>
      <Danger variant="text" disabled={props.isBusy} onClick={props.onDelete}>
        {texts.delete}
      </Danger>
      <AppButton variant="outlined" disabled={props.isBusy} onClick={props.onUnpublish}>
        {texts.unpublish}
      </AppButton>
      <AppButton variant="contained" disabled={props.isBusy} onClick={props.onPublish}>
        {texts.publish}
      </AppButton>
    </Bar>
  );
}

const Bar = styled("section")({ ...bottomBar, marginTop: 16, padding: 8 });

const Words = styled("output")({ ...textSize(14, undefined, 550), flex: "1 1 90px" });

const Danger = styled(AppButton)({ color: "var(--rw-danger-text)" });
