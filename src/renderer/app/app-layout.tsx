import { styled } from "@mui/material/styles";
import { Outlet } from "react-router-dom";

import { useTexts } from "#renderer/text/texts.ts";

import { AppHeader } from "./app-header.tsx";
import { headerTexts } from "./header-texts.ts";
import { ToastHost } from "./toast-host.tsx";

/** The frame of the pages that wear the header: a way past it, the page, the notices. */
export function AppLayout() {
  const texts = useTexts(headerTexts);
  return (
    <>
      <Skip href="#content">{texts.skip}</Skip>
      <AppHeader />
      <Content id="content" tabIndex={-1}>
        <Outlet />
      </Content>
      <ToastHost />
    </>
  );
}

const Content = styled("main")({ "&:focus-visible": { outline: "none" } });

const Skip = styled("a")({
  position: "absolute",
  top: 8,
  left: 8,
  zIndex: 30,
  padding: "12px 18px",
  borderRadius: "var(--rw-radius-button)",
  backgroundColor: "var(--rw-ink)",
  color: "var(--rw-paper)",
  fontSize: "0.90625rem",
  fontWeight: 600,
  textDecoration: "none",
  "&:not(:focus)": { clipPath: "inset(50%)", width: 1, height: 1, overflow: "hidden" },
});
