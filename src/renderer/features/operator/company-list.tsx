import { styled } from "@mui/material/styles";
import { Search } from "lucide-react";
import { useState } from "react";

import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { belowWidth } from "#renderer/theme/breakpoints.ts";
import { bareList, flexRow, flexWrap } from "#renderer/theme/layout.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";
import { CompanyInitial } from "#renderer/ui/company-mark.tsx";
import { Field } from "#renderer/ui/field.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import type { OperatedCompany, ServerState } from "#shared/wires/http/operator-calls.ts";

import { CompanyMenu } from "./company-menu.tsx";
import type { CompanyMenuProps } from "./company-menu.tsx";
import { Badge, Card } from "./operator-styles.ts";
import { operatorTexts } from "./texts/operator-catalogue.ts";

/** With fewer companies everything is seen at once. */
const searchedFrom = 9;

export type CompanyListProps = Pick<CompanyMenuProps, "companies" | "onInvited" | "onChanged"> & {
  server: ServerState;
};

/** All companies, a row each, and what can be done with one behind its three dots. */
export function CompanyList({ companies, server, ...given }: CompanyListProps) {
  const texts = useTexts(operatorTexts);
  const [search, setSearch] = useState("");
  const wanted = search.trim().toLowerCase();
  const shown = companies.filter(({ name, slug, formerSlugs }) =>
    [name.toLowerCase(), slug, ...formerSlugs].some((text) => text.includes(wanted)),
  );
  return (
    <Card data-rows aria-label={texts.title}>
      {companies.length < searchedFrom ? null : (
        <SearchLine>
          <Field
            label={texts.search}
            hideLabel
            type="search"
            placeholder={texts.search}
            value={search}
            onChange={setSearch}
            start={<Search size={18} {...iconStyle} aria-hidden />}
          />
        </SearchLine>
      )}
      {shown.length === 0 ? <Nothing>{texts.noMatch}</Nothing> : null}
      <List>
        {shown.map((company) => (
          <li key={company.id}>
            <CompanyInitial name={company.name} data-large />
            <Row company={company} address={server.address} />
            <CompanyMenu
              company={company}
              companies={companies}
              address={server.address}
              {...given}
            />
          </li>
        ))}
      </List>
    </Card>
  );
}

function Row({ company, address }: { company: OperatedCompany; address: string }) {
  const texts = useTexts(operatorTexts);
  const locale = useLocale();
  const { name, slug, people, lastActiveAt, isDisabled } = company;
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "medium" });
  const facts = [
    people === 0 ? texts.noPeople : texts.people(people),
    lastActiveAt === null ? texts.inactive : texts.active(day.format(new Date(lastActiveAt))),
  ];
  return (
    <Words>
      <Name>
        <b>{name}</b>
        {isDisabled ? <Badge data-tone="caution">{texts.disabled}</Badge> : null}
      </Name>
      <span>{`${new URL(address).host}/c/${slug}`}</span>
      <span>{facts.join(" · ")}</span>
    </Words>
  );
}

const SearchLine = styled("div")({
  padding: "16px 24px",
  borderBottom: "1px solid var(--rw-line)",
});

const Nothing = styled("output")({ ...quietText(14, 20), display: "block", padding: 24 });

const List = styled("ul")({
  ...bareList,
  "& > li": {
    ...flexRow(16),
    padding: "14px 16px 14px 24px",
    [belowWidth(600)]: { padding: "14px 8px 14px 20px", gap: 12 },
  },
  "& > li + li": { borderTop: "1px solid var(--rw-line)" },
});

const Words = styled("div")({
  ...quietText(13, 18),
  flex: 1,
  minWidth: 0,
  overflowWrap: "anywhere",
  "& > span": { display: "block" },
});

const Name = styled("div")({
  ...flexWrap("4px 10px"),
  alignItems: "center",
  "& > b": { ...textSize(15, 22, 550), color: "var(--rw-ink)" },
});
