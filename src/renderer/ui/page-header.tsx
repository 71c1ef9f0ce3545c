import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";

import { flexBetween, flexWrap } from "#renderer/theme/layout.ts";

export type PageHeaderProps = {
  title: string;
  /** At the end of the title's line; below it on a narrow page. */
  actions?: ReactNode;
  /** Dense pages (a gallery, a form) set the title smaller. */
  dense?: boolean;
};

/** A page's title, which is its `h1`. */
export function PageHeader({ title, actions, dense }: PageHeaderProps) {
  return (
    <Line>
      <Typography variant={dense === true ? "h5" : "h2"} component="h1">
        {title}
      </Typography>
      {actions === undefined ? null : <Actions>{actions}</Actions>}
    </Line>
  );
}

const Line = styled("div")({ ...flexBetween("12px 24px"), flexWrap: "wrap" });

const Actions = styled("div")(flexWrap(12));
