import { Outlet } from "react-router-dom";

import { ToastHost } from "./toast-host.tsx";

/** The frame of a room, which has its own header: only the notices. */
export function RoomLayout() {
  return (
    <>
      <Outlet />
      <ToastHost edge="top" />
    </>
  );
}
