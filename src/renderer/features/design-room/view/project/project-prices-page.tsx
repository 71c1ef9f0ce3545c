import { styled } from "@mui/material/styles";
import { ArrowLeft } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { useParams } from "react-router-dom";

import { useListProjectsQuery } from "#renderer/state/design-lists-api.ts";
import { useScreenTitle } from "#renderer/state/use-screen-title.ts";
import { useServices } from "#renderer/services/services-context.tsx";
import { useTexts } from "#renderer/i18n/texts.ts";
import { cardSurface, flexColumn } from "#renderer/theme/layout.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { EmptyState } from "#renderer/ui/empty-state.tsx";
import { LoadFailure } from "#renderer/ui/load-failure.tsx";
import { PageHeader } from "#renderer/ui/page-header.tsx";
import { Unseen } from "#renderer/ui/unseen.ts";

import { combineRooms } from "../../model/project/combine-rooms.ts";
import type { ProjectLines } from "../../model/project/combine-rooms.ts";
import { createProjectRooms } from "../../model/project/project-rooms.ts";
import type { ProjectRoomsState } from "../../model/project/project-rooms.ts";
import { createProjectPorts } from "../../ports/create-project-ports.ts";
import { shoppingTexts } from "../../texts/panel-catalogue.ts";
import { useReadable } from "../parts/use-readable.ts";
import { AllowanceSettings } from "../shopping/allowance-settings.tsx";
import { ListButtons } from "../shopping/list-buttons.tsx";
import { ListLine } from "../shopping/list-line.tsx";
import { Detail, ListLines } from "../shopping/list-parts.ts";
import { ListTotal } from "../shopping/list-total.tsx";
import { useAllowance } from "../shopping/use-allowance.ts";

/** What to buy for all rooms of a project together: one list, each product once. */
export function ProjectPricesPage() {
  const { projectId = "" } = useParams();
  const texts = useTexts(shoppingTexts);
  useScreenTitle(texts.title);
  const projects = useListProjectsQuery(undefined, { refetchOnMountOrArgChange: true });
  const project = projects.data?.items.find(({ id }) => id === projectId);
  const back = (
    <AppButton variant="text" icon={ArrowLeft} to={`/designs?project=${projectId}`}>
      {texts.toProject}
    </AppButton>
  );
  const title = project === undefined ? texts.title : `${texts.title}: ${project.name}`;
  return (
    <Page>
      <PageHeader title={title} actions={back} />
      {projects.data !== undefined && project === undefined ? (
        <EmptyState title={texts.projectGone} />
      ) : (
        // Another project is another list from the start.
        <Rooms key={projectId} projectId={projectId} name={project?.name ?? ""} />
      )}
    </Page>
  );
}

function Rooms({ projectId, name }: { projectId: string; name: string }) {
  const texts = useTexts(shoppingTexts);
  const services = useServices();
  const [rooms] = useState(() => createProjectRooms(createProjectPorts(services, projectId)));
  useEffect(() => rooms.start(), [rooms]);
  const found = useReadable(rooms, (value) => value);
  if (found.state === "failed") {
    return <LoadFailure title={texts.roomsFailed} onRetry={rooms.again} />;
  }
  return <PriceList found={found} name={name} />;
}

function PriceList({ found, name }: { found: ProjectRoomsState; name: string }) {
  const texts = useTexts(shoppingTexts);
  const [allowance, changeAllowance] = useAllowance();
  const { rooms, known, state } = found;
  const list = useMemo(() => combineRooms(rooms, known, allowance), [rooms, known, allowance]);
  const { lines, roomsOf } = list;
  const isReady = state === "done";
  const isEmpty = isReady && lines.length === 0;
  return (
    <>
      <Progress found={found} />
      {isEmpty ? <EmptyState title={texts.empty} text={texts.emptyText} /> : null}
      {lines.length === 0 ? null : (
        <Card>
          <Unseen as="h2">{texts.title}</Unseen>
          <ListLines>
            {lines.map((line) => (
              <ListLine key={line.product.sku} {...{ line, allowance }} isMeasuring={false}>
                <Detail>{texts.inRooms((roomsOf.get(line.product.sku) ?? []).join(", "))}</Detail>
              </ListLine>
            ))}
          </ListLines>
          <AllowanceSettings {...{ allowance, changeAllowance, lines }} />
          <ListTotal lines={lines} />
          <ListButtons list={{ lines, allowance, roomName: name, roomsOf }} isReady={isReady} />
        </Card>
      )}
      <Notes found={found} list={list} />
    </>
  );
}

/** How far it has come; said once more when all rooms are in it. */
function Progress({ found: { total, rooms, failed, state } }: { found: ProjectRoomsState }) {
  const texts = useTexts(shoppingTexts);
  const done = rooms.length + failed.length;
  return (
    <Detail>
      <output>
        {state === "done"
          ? texts.roomsCounted(rooms.length)
          : total === null
            ? texts.measuring
            : texts.roomsMeasured(done, total)}
      </output>
    </Detail>
  );
}

function Notes({ found: { failed }, list }: { found: ProjectRoomsState; list: ProjectLines }) {
  const texts = useTexts(shoppingTexts);
  return (
    <div>
      {failed.length === 0 ? null : (
        <Detail>
          <strong>{texts.roomsLeftOut(failed.join(", "))}</strong>
        </Detail>
      )}
      {list.lines.length === 0 ? null : <Detail>{texts.packsTogether}</Detail>}
      {list.lines.length === 0 ? null : <Detail>{texts.note}</Detail>}
      {list.unlisted === 0 ? null : <Detail>{texts.unlisted(list.unlisted)}</Detail>}
    </div>
  );
}

const Page = styled("div")({
  ...flexColumn(16),
  boxSizing: "border-box",
  width: "100%",
  maxWidth: 860,
  marginInline: "auto",
  padding: "13px var(--rw-margin) 56px",
});

const Card = styled("section")({ ...cardSurface, ...flexColumn(16), padding: 20 });
