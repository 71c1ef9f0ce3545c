import {
  Box,
  ChartNoAxesColumn,
  CodeXml,
  FileText,
  ImageOff,
  Images,
  LayoutDashboard,
  Palette,
  ScrollText,
  Sofa,
  ToggleRight,
  Users,
  Webhook,
} from "lucide-react";

import { useAppSelector } from "#renderer/state/hooks.ts";
import { isAllowed, findStanding } from "#shared/permissions.ts";
import type { Permission, Standing } from "#shared/permissions.ts";

/** The pages of the studio in the order of its navigation, and who may open each. */
export const studioPages = [
  { name: "overview", to: "/studio", icon: LayoutDashboard, permission: "catalogue" },
  { name: "theme", to: "/studio/theme", icon: Palette, permission: "company-settings" },
  { name: "features", to: "/studio/features", icon: ToggleRight, permission: "company-settings" },
  { name: "products", to: "/studio/products", icon: Box, permission: "catalogue" },
  { name: "rooms", to: "/studio/rooms", icon: Sofa, permission: "catalogue" },
  { name: "designs", to: "/studio/designs", icon: Images, permission: "company-designs" },
  { name: "quotes", to: "/studio/quotes", icon: FileText, permission: "company-designs" },
  { name: "renders", to: "/studio/renders", icon: ImageOff, permission: "company-designs" },
  { name: "embed", to: "/studio/embed", icon: CodeXml, permission: "company-settings" },
  { name: "members", to: "/studio/members", icon: Users, permission: "company-settings" },
  { name: "api", to: "/studio/api", icon: Webhook, permission: "company-settings" },
  { name: "usage", to: "/studio/usage", icon: ChartNoAxesColumn, permission: "catalogue" },
  { name: "audit", to: "/studio/audit", icon: ScrollText, permission: "company-settings" },
] as const satisfies readonly { permission: Permission; [part: string]: unknown }[];
export type StudioPageName = (typeof studioPages)[number]["name"];

/** What of the studio somebody with this standing may open. */
export function findStudioPages(standing: Standing) {
  return studioPages.filter(({ permission }) => isAllowed(permission, standing));
}

/** What the person of this page is in the company that is open. */
export function useStanding(): Standing {
  const user = useAppSelector((state) => state.session.session?.user ?? null);
  return user === null ? "anonymous" : findStanding(user);
}
