import { useContext, useEffect } from "react";
import { useNavigate } from "react-router-dom";

import { useAppDispatch } from "#renderer/state/hooks.ts";
import { offerPhoto } from "#renderer/state/offered-photo.ts";

import { HostInboxContext, useHostWish } from "./host-wishes.ts";

/** Goes where the page around sends the app, and opens the photos it hands over. */
export function FollowHost() {
  const inbox = useContext(HostInboxContext);
  const errands = useHostWish((wishes) => wishes.errands);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [next] = errands;
  useEffect(() => {
    if (next === undefined) return;
    inbox.finish(next);
    if (next.type === "image") {
      const { file, name } = next;
      dispatch(offerPhoto(new File([file], name, { type: file.type })));
    }
    void navigate(next.type === "image" ? "/upload" : next.path);
  }, [next, inbox, dispatch, navigate]);
  return null;
}
