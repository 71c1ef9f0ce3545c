import { styled } from "@mui/material/styles";

import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { flexWrap } from "#renderer/theme/layout.ts";
import { quietText } from "#renderer/theme/text-size.ts";
import type { FeedRun } from "#shared/product-feed.ts";

import { StudioBadge } from "../../parts/studio-badge.tsx";
import { StudioCard } from "../../parts/studio-card.tsx";
import { StudioTable } from "../../parts/studio-table.tsx";
import { feedTexts, importTexts } from "../../texts/products-catalogue.ts";
import { describeRowProblem } from "../import/describe-import.ts";

const tones = { imported: "on", unchanged: "neutral", failed: "danger" } as const;
const shownFaults = 3;

/** How the last fetches went, newest first. */
export function FeedRuns({ runs }: { runs: readonly FeedRun[] }) {
  const texts = useTexts(feedTexts);
  const time = new Intl.DateTimeFormat(useLocale(), { dateStyle: "medium", timeStyle: "short" });
  return (
    <StudioCard title={texts.runs} padding="none">
      <StudioTable
        label={texts.runs}
        rows={runs}
        toKey={({ id }) => id}
        columns={[
          {
            label: texts.time,
            width: "200px",
            role: "title",
            render: ({ startedAt }) => (
              <time dateTime={startedAt}>{time.format(new Date(startedAt))}</time>
            ),
          },
          {
            label: texts.result,
            width: "160px",
            render: ({ outcome }) => (
              <StudioBadge data-tone={tones[outcome]}>{texts.outcomes[outcome]}</StudioBadge>
            ),
          },
          { label: texts.details, render: (run) => <Details run={run} /> },
        ]}
      />
    </StudioCard>
  );
}

function Details({ run }: { run: FeedRun }) {
  const texts = useTexts(feedTexts);
  const importing = useTexts(importTexts);
  const format = new Intl.NumberFormat(useLocale());
  const { problem, subject, status, counts, unpublished, faults } = run;
  const figures =
    counts === null
      ? []
      : (["create", "change", "unchanged", "error"] as const)
          .filter((action) => counts[action] > 0)
          .map((action) => importing.counts[action](format.format(counts[action])));
  const gone = unpublished === 0 ? [] : [texts.unpublished(unpublished)];
  return (
    <div>
      {problem === null ? null : (
        <Problem>
          {texts.problems[problem]}
          {problem === "answered" && status !== null ? ` (${status})` : null}
          {problem === "table_refused" && subject !== null ? ` (${subject})` : null}
        </Problem>
      )}
      <Figures>{[...figures, ...gone].join(" · ")}</Figures>
      {faults.slice(0, shownFaults).map((row) => (
        <Figures key={row.row}>
          {texts.row(row.row)}{" "}
          {row.problems.map((one) => describeRowProblem(one, importing)).join(", ")}
        </Figures>
      ))}
    </div>
  );
}

const Problem = styled("p")({ margin: 0, color: "var(--rw-danger-text)" });

const Figures = styled("p")({ ...flexWrap(4), ...quietText(13, 18), margin: 0 });
