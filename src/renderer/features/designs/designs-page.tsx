import { styled } from "@mui/material/styles";
import { Plus, Search } from "lucide-react";
import { useRef, useState } from "react";

import { useAppSelector } from "#renderer/state/hooks.ts";
import { selectIdentityFlags } from "#renderer/state/select-identity-flags.ts";
import { useScreenTitle } from "#renderer/state/use-screen-title.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { fromWidth } from "#renderer/theme/breakpoints.ts";
import { quietText } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { ConfirmDialog } from "#renderer/ui/confirm-dialog.tsx";
import { Field } from "#renderer/ui/field.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { PageHeader } from "#renderer/ui/page-header.tsx";

import { DesignsBody } from "./designs-body.tsx";
import { designsTexts } from "./designs-texts.ts";
import { useDesignCommands } from "./use-design-commands.ts";
import type { DesignCommands } from "./use-design-commands.ts";
import { useDesignList } from "./use-design-list.ts";

/** The person's saved designs, last changed first. */
export function DesignsPage() {
  const texts = useTexts(designsTexts);
  useScreenTitle(texts.designs);
  const { isAnonymous } = useAppSelector(selectIdentityFlags);
  const [search, setSearch] = useState("");
  const list = useDesignList(search);
  const gallery = useRef<HTMLDivElement>(null);
  const commands = useDesignCommands(() => gallery.current?.focus());
  const hasDesigns = list.designs !== null && !list.isEmpty;
  const newRoom = (
    <AppButton variant="contained" to="/upload" icon={Plus}>
      {texts.newRoom}
    </AppButton>
  );
  return (
    <Page>
      <PageHeader
        title={texts.designs}
        actions={
          hasDesigns ? (
            <Tools>
              <Field
                label={texts.search}
                hideLabel
                placeholder={texts.search}
                type="search"
                value={search}
                onChange={setSearch}
                start={<Search size={18} {...iconStyle} />}
              />
              {newRoom}
            </Tools>
          ) : undefined
        }
      />
      <Gallery ref={gallery} tabIndex={-1}>
        <DesignsBody
          list={list}
          commands={commands}
          search={search}
          onShowAll={() => setSearch("")}
        />
      </Gallery>
      {hasDesigns && isAnonymous ? <Footnote>{texts.onThisDevice}</Footnote> : null}
      <ConfirmDialog
        open={commands.asked !== null}
        title={texts.deleteTitle}
        text={texts.deleteText(commands.asked?.name ?? "", commands.asked?.versionCount ?? 1)}
        confirmLabel={texts.delete}
        cancelLabel={texts.keep}
        danger
        busy={commands.isDeleting}
        onConfirm={commands.confirmDelete}
        onCancel={() => commands.askToDelete(null)}
      />
      <PhotoOffer photo={commands.photo} />
    </Page>
  );
}

function PhotoOffer({ photo }: { photo: DesignCommands["photo"] }) {
  const texts = useTexts(designsTexts);
  return (
    <ConfirmDialog
      open={photo.offered !== null}
      title={texts.photoTitle}
      text={texts.photoText(photo.offered?.name ?? "")}
      confirmLabel={texts.deletePhoto}
      cancelLabel={texts.keepPhoto}
      danger
      busy={photo.isDeleting}
      onConfirm={photo.remove}
      onCancel={photo.forget}
    />
  );
}

const Page = styled("div")({
  boxSizing: "border-box",
  width: "100%",
  maxWidth: "calc(1760px + 2 * var(--rw-margin))",
  marginInline: "auto",
  padding: "13px var(--rw-margin) 56px",
});

const Tools = styled("div")({
  display: "flex",
  gap: 12,
  width: "100%",
  "& > :not(.MuiButton-root)": { flex: "1 1 auto" },
  "& > .MuiButton-root": { flex: "none" },
  [fromWidth(600)]: { "& > :not(.MuiButton-root)": { flex: "none", width: 280 } },
});

const Gallery = styled("div")({ marginTop: 32, "&:focus-visible": { outline: "none" } });

const Footnote = styled("p")({ ...quietText(13, 16), marginTop: 32, textAlign: "center" });
