import { useContext, useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { uiTexts } from "#renderer/i18n/app-catalogue.ts";
import { nameSampleRoom } from "#shared/name-sample-room.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { useAppDispatch } from "#renderer/state/hooks.ts";
import { offerPhoto } from "#renderer/state/offered-photo.ts";

import type { SampleRoom } from "#shared/image.ts";
import type { HostPrefill } from "#shared/wires/embed.ts";

import { HostInboxContext, useHostRequests } from "./host-inbox.ts";

/** Goes where the page around sends the app, and opens the photos it hands over. */
export function FollowHost() {
  const inbox = useContext(HostInboxContext);
  const tasks = useHostRequests((requests) => requests.tasks);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [next] = tasks;
  const texts = useTexts(uiTexts);
  const lead = useEffectEvent(async ({ product, room }: HostPrefill) => {
    const name = (one: Pick<SampleRoom, "id" | "name">) => nameSampleRoom(one, texts.seededRooms);
    const start = window.location.pathname;
    // Few pages say anything; what cannot be opened for the visitor they can still choose.
    const path = await import("#renderer/state/follow-prefill.ts")
      .then(({ followPrefill }) => dispatch(followPrefill({ product, room }, name)))
      .catch(() => null);
    if (path !== null && window.location.pathname === start) void navigate(path);
  });
  useEffect(() => {
    if (next === undefined) return;
    inbox.finish(next);
    if (next.type === "image") {
      const { file, name } = next;
      dispatch(offerPhoto(new File([file], name, { type: file.type })));
    }
    if (next.type === "introduce") {
      // Only a visit that begins is led: a reload inside a room stays there.
      if (pathname === "/") void lead(next.prefill);
      return;
    }
    const path = next.type === "image" ? "/upload" : next.path;
    // Where the app is already, another entry in the history would only be in the way back.
    void navigate(path, { replace: path === pathname });
  }, [next, inbox, dispatch, navigate, pathname]);
  return null;
}
