import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";

import { belowWidth } from "#renderer/theme/breakpoints.ts";
import { flexWrap, unseen } from "#renderer/theme/layout.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";
import { EmptyState } from "#renderer/ui/empty-state.tsx";
import type { EmptyStateProps } from "#renderer/ui/empty-state.tsx";
import { Unseen } from "#renderer/ui/unseen.ts";

import { StudioPending } from "./studio-pending.tsx";
import type { PendingQuery } from "./studio-pending.tsx";

export type StudioColumn<Row> = {
  /** No other column of the table has the same. */
  label: string;
  render: (row: Row) => ReactNode;
  /** Figures end at the right. */
  align?: "start" | "end";
  /** A CSS width; the rest is shared. */
  width?: string;
  /** `title` heads the card on a phone; `actions` has no label there and stands at its end. */
  role?: "title" | "actions";
};

export type StudioTableProps<Row> = {
  /** What the rows are; read out, not shown. */
  label: string;
  columns: readonly StudioColumn<Row>[];
  rows: readonly Row[];
  toKey: (row: Row) => string;
  /** While other rows are on their way: these stay and are shown as old. */
  busy?: boolean;
  /** The row that somebody came for: it is marked, and brought into view once. */
  wanted?: string | null;
};

export type StudioListProps<Row> = Omit<StudioTableProps<Row>, "rows"> & {
  query: PendingQuery;
  /** Undefined until the query has an answer. */
  rows: readonly Row[] | undefined;
  /** How many rows the place is held of. */
  pending?: number;
  /** What is said where there are none. */
  empty?: EmptyStateProps;
};

/** A table of what a query answers, from its first moment on. */
export function StudioList<Row>(props: StudioListProps<Row>) {
  const { query, rows, pending, empty, ...table } = props;
  if (rows === undefined) return <StudioPending query={query} rows={pending} />;
  if (rows.length === 0 && empty !== undefined) return <EmptyState {...empty} />;
  return <StudioTable rows={rows} {...table} />;
}

/** Spelled out: a table that is laid out as something else is none to some screen readers. */
const roles = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  header: { role: "columnheader" },
  cell: { role: "cell" },
} as const;

/** Rows with columns that become cards of lines where the page is narrow. */
export function StudioTable<Row>(props: StudioTableProps<Row>) {
  const { label, columns, rows, toKey, busy, wanted } = props;
  return (
    <Table {...roles.table} aria-label={label} aria-busy={busy ?? false}>
      <thead {...roles.rowgroup}>
        <tr {...roles.row}>
          {columns.map((column) => (
            <th
              key={column.label}
              {...roles.header}
              scope="col"
              data-align={column.align ?? "start"}
              style={{ width: column.width }}
            >
              {column.role === "actions" ? <Unseen>{column.label}</Unseen> : column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roles.rowgroup}>
        {rows.map((row) => (
          <tr {...roles.row} key={toKey(row)} {...(toKey(row) === wanted ? wantedRow : {})}>
            {columns.map((column) => (
              <td
                key={column.label}
                {...roles.cell}
                data-align={column.align ?? "start"}
                data-role={column.role ?? "line"}
              >
                {column.role === undefined ? <Name aria-hidden>{column.label}</Name> : null}
                <Value>{column.render(row)}</Value>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const wantedRow = {
  "aria-current": true,
  ref: (row: HTMLTableRowElement | null) => row?.scrollIntoView({ block: "center" }),
} as const;

const narrow = belowWidth(768);

const Table = styled("table")({
  ...textSize(14, 20),
  width: "100%",
  borderCollapse: "collapse",
  fontVariantNumeric: "tabular-nums",
  transition: "opacity 120ms var(--rw-ease)",
  "&[aria-busy='true']": { opacity: 0.6 },
  "& tr[aria-current]": { background: "var(--rw-soft)", color: "var(--rw-on-soft)" },
  "& th": {
    ...quietText(13, 16, 500),
    padding: "10px 12px",
    borderBottom: "1px solid var(--rw-line)",

    textAlign: "left",
    whiteSpace: "nowrap",
  },
  "& td": { height: 56, padding: "6px 12px", verticalAlign: "middle" },
  "& tbody > tr + tr > td": { borderTop: "1px solid var(--rw-line)" },
  "& td b": { fontWeight: 550 },
  "& td code": { ...textSize(13), fontFamily: "ui-monospace, monospace" },
  "& [data-align='end']": { textAlign: "right" },
  "& td[data-role='actions'] > div": { ...flexWrap(4), justifyContent: "flex-end" },
  "& th:first-of-type, & td:first-of-type": { paddingLeft: 24 },
  "& th:last-of-type, & td:last-of-type": { paddingRight: 24 },
  [narrow]: {
    "&, & tbody, & tr, & td": { display: "block" },
    "& thead": { ...unseen },
    "& tbody > tr": { padding: "14px 20px" },
    "& tbody > tr + tr": { borderTop: "1px solid var(--rw-line)" },
    "& tbody > tr > td, & tbody > tr + tr > td": {
      display: "flex",
      alignItems: "baseline",
      justifyContent: "space-between",
      gap: 16,
      height: "auto",
      minHeight: 28,
      padding: "4px 0 !important",
      border: 0,
    },
    "& td[data-align='end']": { textAlign: "left" },
    "& td[data-role='title']": textSize(15),
    "& td[data-role='actions']": { paddingTop: "8px !important" },
    "& td[data-role='actions'] > div": { justifyContent: "flex-start", marginInline: -8 },
    "& td[data-role='line'] > div": { textAlign: "right" },
  },
});

/** The column's name beside its value, where there is no header above it. */
const Name = styled("span")({
  display: "none",
  flex: "none",
  color: "var(--rw-ink2)",
  [narrow]: { display: "inline" },
});

const Value = styled("div")({ minWidth: 0, overflowWrap: "anywhere" });
