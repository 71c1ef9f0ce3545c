import { styled } from "@mui/material/styles";
import { ChevronUp } from "lucide-react";
import { useId, useState } from "react";
import type { ReactNode } from "react";

import { flexBetween } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { iconStyle } from "#renderer/ui/icon-style.ts";

/** A part of the form that folds away. */
export function FormGroup({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(true);
  const id = useId();
  return (
    <Group>
      <Title>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {title}
          <ChevronUp size={18} {...iconStyle} />
        </button>
      </Title>
      <div id={id} hidden={!isOpen}>
        {children}
      </div>
    </Group>
  );
}

const Group = styled("section")({
  padding: "8px 20px 16px",
  "& + &": { borderTop: "1px solid var(--rw-line)" },
});

const Title = styled("h2")({
  ...textSize(15, 20),
  "& > button": {
    ...flexBetween(),
    width: "100%",
    minHeight: 44,
    padding: 0,
    border: 0,
    borderRadius: 8,
    background: "none",
    color: "inherit",
    font: "inherit",
    fontFamily: "var(--rw-font-subheadings)",
    fontWeight: 600,
    letterSpacing: "-0.005em",
    cursor: "pointer",
  },
  "& > button > svg": { transition: "transform 180ms var(--rw-ease)" },
  "& > button[aria-expanded='false'] > svg": { transform: "rotate(180deg)" },
  "& > button:focus-visible": { outline: "2px solid var(--rw-primary)", outlineOffset: 2 },
});
