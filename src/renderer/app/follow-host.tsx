import { useContext, useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { useAppDispatch } from "#renderer/state/hooks.ts";
import { offerPhoto } from "#renderer/state/offered-photo.ts";

import { HostInboxContext, useHostRequests } from "./host-inbox.ts";

/** Goes where the page around sends the app, and opens the photos it hands over. */
export function FollowHost() {
  const inbox = useContext(HostInboxContext);
  const tasks = useHostRequests((requests) => requests.tasks);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [next] = tasks;
  useEffect(() => {
    if (next === undefined) return;
    inbox.finish(next);
    if (next.type === "image") {
      const { file, name } = next;
      dispatch(offerPhoto(new File([file], name, { type: file.type })));
    }
    const path = next.type === "image" ? "/upload" : next.path;
    // Where the app is already, another entry in the history would only be in the way back.
    void navigate(path, { replace: path === pathname });
  }, [next, inbox, dispatch, navigate, pathname]);
  return null;
}
