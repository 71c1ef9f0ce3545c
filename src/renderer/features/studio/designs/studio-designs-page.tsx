import { styled } from "@mui/material/styles";
import { useState } from "react";
import { useNavigate } from "react-router-dom";

import { useListDesignsInfiniteQuery } from "#renderer/state/api.ts";
import { useCopyCompanyDesignMutation } from "#renderer/state/design-lists-api.ts";
import { usePictureUrl } from "#renderer/state/use-picture-url.ts";
import { formatPast } from "#renderer/i18n/format-past.ts";
import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { fullSize } from "#renderer/theme/layout.ts";
import { useDelayed } from "#renderer/ui/use-delayed.ts";
import { useNow } from "#renderer/ui/use-now.ts";
import type { DesignSummary } from "#shared/design.ts";

import { MoreButton } from "../parts/more-button.tsx";
import { RowMenu } from "../parts/row-menu.tsx";
import { StudioCard, StudioStack } from "../parts/studio-card.tsx";
import { StudioList } from "../parts/studio-table.tsx";
import type { StudioColumn } from "../parts/studio-table.tsx";
import { useNotices } from "../parts/use-notices.ts";
import { StudioHeader } from "../shell/studio-header.tsx";
import { companyDesignsTexts } from "../texts/designs-catalogue.ts";
import { studioTexts } from "../texts/shell-catalogue.ts";
import { DesignFilters, noDesignFilters, toDesignQuery } from "./design-filters.tsx";
import { HandOverDialog } from "./hand-over-dialog.tsx";
import { StaffNotesDialog } from "./staff-notes-dialog.tsx";

const typingMs = 250;

/** Rooms that people made in the company: found, looked at as copies, spoken about, handed over. */
export function StudioDesignsPage() {
  const places = useTexts(studioTexts);
  const texts = useTexts(companyDesignsTexts);
  const [filters, setFilters] = useState(noDesignFilters);
  const [spokenAbout, speakAbout] = useState<DesignSummary | null>(null);
  const [handed, handOver] = useState<DesignSummary | null>(null);
  const query = toDesignQuery(useDelayed(filters, typingMs));
  const pages = useListDesignsInfiniteQuery({ query }, { refetchOnMountOrArgChange: true });
  const columns = useColumns({ speakAbout, handOver });
  return (
    <>
      <StudioHeader title={places.places.designs} />
      <StudioStack>
        <DesignFilters
          value={filters}
          onChange={(changes) => setFilters((before) => ({ ...before, ...changes }))}
        />
        <StudioCard padding="none">
          <StudioList
            label={texts.list}
            query={pages}
            rows={pages.data?.pages.flatMap(({ items }) => items)}
            pending={6}
            empty={{ title: texts.empty, text: texts.emptyText }}
            toKey={({ id }) => id}
            columns={columns}
            busy={pages.isFetching}
          />
        </StudioCard>
        <MoreButton pages={pages} />
      </StudioStack>
      <StaffNotesDialog design={spokenAbout} onClose={() => speakAbout(null)} />
      <HandOverDialog design={handed} onClose={() => handOver(null)} />
    </>
  );
}

type RowCommands = Record<"speakAbout" | "handOver", (design: DesignSummary) => void>;

function useColumns(commands: RowCommands): StudioColumn<DesignSummary>[] {
  const texts = useTexts(companyDesignsTexts);
  const locale = useLocale();
  const nowMs = useNow();
  return [
    {
      label: texts.picture,
      width: "96px",
      render: ({ id, version }) => <Picture id={id} version={version} />,
    },
    { label: texts.room, role: "title", render: ({ name }) => <b>{name}</b> },
    { label: texts.person, render: ({ owner }) => owner?.name ?? texts.visitor },
    {
      label: texts.changed,
      width: "130px",
      render: ({ updatedAt: at }) => (
        <time dateTime={at}>{formatPast(Date.parse(at), nowMs, locale)}</time>
      ),
    },
    {
      label: texts.state,
      render: ({ approval }) => {
        if (approval === null) return "–";
        return approval.isOutdated ? texts.outdated : texts[approval.state];
      },
    },
    {
      label: texts.colleague,
      render: ({ assignee }) =>
        assignee === null ? texts.nobody : (assignee.name ?? texts.formerColleague),
    },
    {
      label: texts.actions,
      role: "actions",
      width: "56px",
      render: (design) => <DesignMenu design={design} {...commands} />,
    },
  ];
}

function DesignMenu({ design, speakAbout, handOver }: { design: DesignSummary } & RowCommands) {
  const texts = useTexts(companyDesignsTexts);
  const navigate = useNavigate();
  const { notify } = useNotices(texts);
  const [copyDesign] = useCopyCompanyDesignMutation();
  const open = async () => {
    const { data } = await copyDesign({ params: { id: design.id } });
    if (data === undefined) notify(texts.notCopied);
    else await navigate(`/room/${data.id}`);
  };
  return (
    <RowMenu
      label={texts.menuOf(design.name)}
      items={[
        {
          key: "copy",
          label: texts.copy,
          note: texts.copyHint,
          onSelect: () => void open(),
        },
        { key: "notes", label: texts.notes, onSelect: () => speakAbout(design) },
        { key: "hand", label: texts.handOver, onSelect: () => handOver(design) },
      ]}
    />
  );
}

function Picture({ id, version }: { id: string; version: number }) {
  const { url } = usePictureUrl({ kind: "design", id, version });
  return <Frame>{url === null ? null : <img src={url} alt="" loading="lazy" />}</Frame>;
}

const Frame = styled("div")({
  width: 72,
  height: 48,
  margin: "6px 0",
  borderRadius: 8,
  overflow: "hidden",
  backgroundColor: "var(--rw-n1)",
  "& > img": { ...fullSize, display: "block", objectFit: "cover" },
});
