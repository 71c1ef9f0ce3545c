import { CircleAlert, CircleCheck, Info } from "lucide-react";

import { Banner } from "#renderer/ui/banner.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";

export type NoticeTone = "good" | "invitation" | "refusal";

const icon = { size: 20, ...iconStyle };
const looks = {
  good: { role: "status", tone: "neutral", icon: <CircleCheck {...icon} /> },
  invitation: { role: "status", tone: "caution", icon: <Info {...icon} /> },
  refusal: { role: "alert", tone: "danger", icon: <CircleAlert {...icon} /> },
} as const;

/** A sentence above a form: what went well, what is asked for, or what went wrong. */
export function Notice({ tone, children }: { tone: NoticeTone; children: string }) {
  return <Banner {...looks[tone]}>{children}</Banner>;
}
