import { styled } from "@mui/material/styles";
import { Plus, Search, Trash2 } from "lucide-react";

import { useOwnParts } from "#renderer/services/own-parts.ts";
import { useListProjectsQuery } from "#renderer/state/design-lists-api.ts";
import { useAppSelector } from "#renderer/state/hooks.ts";
import { selectIdentityFlags } from "#renderer/state/select-identity-flags.ts";
import { useScreenTitle } from "#renderer/state/use-screen-title.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { fromWidth } from "#renderer/theme/breakpoints.ts";
import { quietText } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { Field } from "#renderer/ui/field.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { PageHeader } from "#renderer/ui/page-header.tsx";

import type { DesignView } from "./design-view.ts";
import { DesignsBody } from "./designs-body.tsx";
import { designsTexts } from "./designs-texts.ts";
import { FilterBar } from "./filter-bar.tsx";
import {
  LaterBinView,
  LaterConfirmDialog,
  LaterNotesDialog,
  LaterProjectDialog,
  LaterSelectionBar,
} from "./later-parts.tsx";
import type { DesignCommands } from "./use-design-commands.ts";
import { useDesignsPage } from "./use-designs-page.ts";
import type { Picked } from "./use-picked.ts";
import type { SeveralCommands } from "./use-several-commands.ts";

/** The person's saved designs: searched, narrowed, sorted, grouped, and the bin. */
export function DesignsPage() {
  const texts = useTexts(designsTexts);
  const page = useDesignsPage();
  const { view, change, search, list, picked, gallery, commands, several } = page;
  useScreenTitle(view.isBin ? texts.bin : texts.designs);
  const hasDesigns = list.designs !== null && !list.isEmpty;
  return (
    <Page>
      <PageHeader
        title={view.isBin ? texts.bin : texts.designs}
        actions={
          hasDesigns && !view.isBin ? (
            <PageTools search={search.text} onSearch={search.type} />
          ) : undefined
        }
      />
      {view.isBin ? (
        <LaterBinView onLeave={() => change({ isBin: false })} />
      ) : (
        <>
          <Bars
            {...{ view, picked, several, isShown: hasDesigns }}
            onProjectDeleted={page.leaveProject}
            onChange={change}
          />
          <Gallery ref={gallery} tabIndex={-1}>
            <DesignsBody
              {...{ list, commands, picked }}
              search={view.search}
              onShowAll={page.showAll}
            />
          </Gallery>
          {list.isEmpty ? (
            <BinLink>
              <AppButton variant="text" icon={Trash2} onClick={() => change({ isBin: true })}>
                {texts.bin}
              </AppButton>
            </BinLink>
          ) : null}
          {hasDesigns ? <DeviceNote /> : null}
        </>
      )}
      <DesignDialogs {...{ commands, several }} onPlaced={picked.end} />
    </Page>
  );
}

function Bars(props: {
  view: DesignView;
  picked: Picked;
  several: SeveralCommands;
  isShown: boolean;
  onProjectDeleted: () => void;
  onChange: (changes: Partial<DesignView>) => void;
}) {
  const { view, picked, several, isShown, onProjectDeleted, onChange } = props;
  const { data } = useListProjectsQuery(undefined, { skip: !isShown });
  if (!isShown) return null;
  if (picked.isOn) return <LaterSelectionBar picked={picked} several={several} />;
  return (
    <FilterBar
      {...{ view, onProjectDeleted, onChange }}
      projects={data?.items ?? []}
      onSelect={picked.begin}
    />
  );
}

function PageTools({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const texts = useTexts(designsTexts);
  const { DesignsTool } = useOwnParts();
  return (
    <Tools>
      <Field
        label={texts.search}
        hideLabel
        placeholder={texts.search}
        type="search"
        value={search}
        onChange={onSearch}
        start={<Search size={18} {...iconStyle} />}
      />
      {DesignsTool && <DesignsTool />}
      <AppButton variant="contained" to="/upload" icon={Plus}>
        {texts.newRoom}
      </AppButton>
    </Tools>
  );
}

function DeviceNote() {
  const texts = useTexts(designsTexts);
  const { isAnonymous } = useAppSelector(selectIdentityFlags);
  return isAnonymous ? <Footnote>{texts.onThisDevice}</Footnote> : null;
}

function DesignDialogs(props: {
  commands: DesignCommands;
  several: SeveralCommands;
  onPlaced: () => void;
}) {
  const { commands, several, onPlaced } = props;
  const texts = useTexts(designsTexts);
  return (
    <>
      <LaterConfirmDialog
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
      <LaterConfirmDialog
        open={several.toBin.length > 0}
        title={texts.severalTitle(several.toBin.length)}
        text={texts.severalText}
        confirmLabel={texts.toBin}
        cancelLabel={texts.keepThem}
        danger
        busy={several.isBinning}
        onConfirm={several.confirmBin}
        onCancel={() => several.askToBin([])}
      />
      <LaterProjectDialog
        designs={several.forProject}
        onPlaced={onPlaced}
        onClose={() => several.askForProject([])}
      />
      <LaterNotesDialog design={commands.spokenAbout} onClose={() => commands.speakAbout(null)} />
      <PhotoOffer photo={commands.photo} />
    </>
  );
}

function PhotoOffer({ photo }: { photo: DesignCommands["photo"] }) {
  const texts = useTexts(designsTexts);
  return (
    <LaterConfirmDialog
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

const BinLink = styled("div")({ display: "flex", justifyContent: "center", marginTop: 16 });

const Gallery = styled("div")({ marginTop: 24, "&:focus-visible": { outline: "none" } });

const Footnote = styled("p")({ ...quietText(13, 16), marginTop: 32, textAlign: "center" });
