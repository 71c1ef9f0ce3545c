import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { useEffect, useRef } from "react";

export type StepTitleProps = { progress?: string; title: string; text?: string };

/** Says where one is; takes the focus when the step begins, so that it is read first. */
export function StepTitle({ progress, title, text }: StepTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Words>
      {progress === undefined ? null : (
        <Typography variant="caption" color="text.secondary">
          {progress}
        </Typography>
      )}
      <Heading ref={heading} tabIndex={-1}>
        {title}
      </Heading>
      {text === undefined ? null : (
        <Typography variant="body2" color="text.secondary" sx={{ marginTop: "4px" }}>
          {text}
        </Typography>
      )}
    </Words>
  );
}

const Words = styled("div")({ marginTop: 12 });

const Heading = styled("h3")(({ theme }) => ({
  ...theme.typography.subtitle1,
  margin: 0,
  marginTop: 2,
  "&:focus-visible": { outline: "none" },
}));
