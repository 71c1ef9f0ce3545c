import { styled } from "@mui/material/styles";
import { ChevronsUpDown } from "lucide-react";

import { studioApi } from "#renderer/state/studio/studio-api.ts";
import { useCompanyName } from "#renderer/state/use-company-name.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { bareButton, flexRow, oneLine } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { ActionMenu } from "#renderer/ui/action-menu.tsx";
import { CompanyInitial } from "#renderer/ui/company-mark.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { LoadingBlock } from "#renderer/ui/loading-block.tsx";
import { Unseen } from "#renderer/ui/unseen.ts";

import { useLeave } from "./leave-guard.tsx";
import { shellTexts } from "../texts/shell-catalogue.ts";

/** Whose studio this is, with the way into the others that the person is a member of. */
export function CompanySwitch() {
  const texts = useTexts(shellTexts);
  const company = useCompanyName();
  const leave = useLeave();
  const { data } = studioApi.useListMyCompaniesQuery();
  if (company === null) return <LoadingBlock height={44} />;
  const others = data?.items ?? [];
  // An app that is set up for one company has no addresses of the others.
  const hasAddresses = /^https?:$/.test(window.location.protocol);
  return (
    <ActionMenu
      header={texts.companies}
      items={others.map(({ id, slug, name }) => ({
        key: id,
        label: name,
        selected: slug === company.slug,
        disabled: slug !== company.slug && !hasAddresses,
        onSelect: () => {
          if (slug !== company.slug) leave(() => window.location.assign(`/c/${slug}/studio`));
        },
      }))}
      renderTrigger={(trigger) => (
        <Button type="button" {...trigger}>
          <CompanyInitial name={company.name} />
          <Name aria-hidden>{company.name}</Name>
          <Unseen>{texts.company(company.name)}</Unseen>
          <ChevronsUpDown size={16} {...iconStyle} />
        </Button>
      )}
    />
  );
}

const Button = styled("button")({
  ...flexRow(12),
  ...bareButton,
  boxSizing: "border-box",
  width: "100%",
  minHeight: 44,
  padding: "0 8px",
  borderRadius: "var(--rw-radius-field)",
  boxShadow: "inset 0 0 0 1px var(--rw-line2)",
  textAlign: "left",
  transition: "background-color 120ms var(--rw-ease)",
  "&:hover": { backgroundColor: "var(--rw-n1)" },
  "& > svg": { flex: "none" },
});

const Name = styled("span")({ ...oneLine, ...textSize(14, 20, 600), flex: 1, minWidth: 0 });
