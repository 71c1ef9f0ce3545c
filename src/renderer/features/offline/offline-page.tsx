import { styled } from "@mui/material/styles";
import { useEffect, useState } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { listKeptRooms } from "#renderer/services/kept-answers.ts";
import type { KeptRoom } from "#renderer/services/kept-answers.ts";
import { useOwnParts } from "#renderer/services/own-parts.ts";
import { useServices } from "#renderer/services/services-context.tsx";
import { readIsOnline, watchNetwork } from "#renderer/services/use-is-online.ts";
import { useCompanyName } from "#renderer/state/use-company-name.ts";
import { useScreenTitle } from "#renderer/state/use-screen-title.ts";
import { flexColumn, headerFace } from "#renderer/theme/layout.ts";
import { EmptyState } from "#renderer/ui/empty-state.tsx";
import { TryAgainButton } from "#renderer/ui/try-again-button.tsx";
import { defaultCompanyId } from "#shared/company.ts";

import { RoomLinks } from "./room-links.tsx";
import { offlineTexts } from "./texts/offline-catalogue.ts";

/** How often a server that did not answer is asked again. */
const askAgainMs = 5000;

/**
 * In the place of every page but a room where the app was started without a connection: says so, and
 * lists the rooms that this device has. The page itself comes as soon as there is a connection.
 */
export function OfflinePage() {
  const texts = useTexts(offlineTexts);
  const company = useCompanyName()?.name;
  const { OfflineRooms = KeptRooms } = useOwnParts();
  useScreenTitle(texts.title);
  useOpenWhenOnline();
  return (
    <Main id="content" tabIndex={-1}>
      {company === undefined ? null : <Company>{company}</Company>}
      <EmptyState
        title={texts.title}
        level={1}
        text={texts.text}
        actions={<TryAgainButton variant="tonal" onClick={reload} />}
      />
      <OfflineRooms />
    </Main>
  );
}

function KeptRooms() {
  const texts = useTexts(offlineTexts);
  const services = useServices();
  const [rooms, setRooms] = useState<readonly KeptRoom[]>([]);
  useEffect(() => {
    const page = { isOpen: true };
    const load = async () => {
      const kept = await listKeptRooms(services);
      if (page.isOpen) setRooms(kept);
    };
    void load();
    return () => {
      page.isOpen = false;
    };
  }, [services]);
  if (rooms.length === 0) return null;
  return <RoomLinks title={texts.rooms} text={texts.roomsText} rooms={rooms} />;
}

/**
 * Opens the page itself as soon as the server answers: a browser that has a network again may still be
 * on its way to it.
 */
function useOpenWhenOnline(): void {
  const { api, platform } = useServices();
  useEffect(() => {
    const page = { isOpen: true, isAsking: false };
    const identification = platform.entrance.slug ?? defaultCompanyId;
    const ask = async () => {
      if (page.isAsking || !readIsOnline()) return;
      page.isAsking = true;
      try {
        await api.call("getCompanyFeatures", { query: { identification } });
        if (page.isOpen) reload();
      } catch {
        // Asked again in a while.
      }
      page.isAsking = false;
    };
    const askNow = () => void ask();
    askNow();
    const timer = setInterval(askNow, askAgainMs);
    const stop = watchNetwork(askNow);
    return () => {
      page.isOpen = false;
      clearInterval(timer);
      stop();
    };
  }, [api, platform]);
}

function reload(): void {
  globalThis.location.reload();
}

const Main = styled("main")({
  ...flexColumn(24),
  alignItems: "center",
  justifyContent: "center",
  minHeight: "100dvh",
  padding: "24px var(--rw-margin)",
});

const Company = styled("p")({ ...headerFace, margin: 0 });
