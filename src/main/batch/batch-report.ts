import { mkdir } from "node:fs/promises";
import { basename, join } from "node:path";

import { nameThumbnail } from "#batch/make-results.ts";
import { writeWhole } from "#batch/write-whole.ts";
import { writeCsv } from "#shared/csv.ts";
import type { Locale } from "#shared/locale.ts";

import type { JournalEntry } from "./batch-journal.ts";
import { findReportTexts } from "./batch-report-texts.ts";
import type { ReportTexts } from "./batch-report-texts.ts";

/** Writes what became of every photo: a table, and a page with the photos before and after. */
export async function writeReport(
  folder: string,
  entries: readonly JournalEntry[],
  language: Locale,
): Promise<void> {
  const texts = findReportTexts(language);
  await mkdir(folder, { recursive: true });
  await writeWhole(join(folder, "report.csv"), createTable(entries, texts));
  await writeWhole(join(folder, "index.html"), createContactSheet(entries, texts, language));
}

/** Names of files are whatever somebody called them, so a formula among them is guarded. */
export function createTable(entries: readonly JournalEntry[], texts: ReportTexts): string {
  const rows = entries.map(({ result }) => [
    result.name,
    texts.outcomes[result.outcome],
    describe(result, texts),
    result.pictures.join("; "),
    result.certainty === null ? null : Math.round(result.certainty * 100),
    result.milliseconds / 1000,
  ]);
  return writeCsv([texts.columns, ...rows], texts.decimalMark);
}

function describe({ doubts, failure }: JournalEntry["result"], texts: ReportTexts): string {
  if (failure !== null) return texts.failures[failure];
  return doubts.map((doubt) => texts.doubts[doubt]).join(" ");
}

const style = `body{margin:0;padding:24px;font:15px/1.4 system-ui,sans-serif;background:#f7f8f6;color:#17211c}
h1{font-size:22px;margin:0 0 4px}p{margin:0 0 20px;color:#55625b}
ul{list-style:none;margin:0;padding:0;display:grid;gap:16px;grid-template-columns:repeat(auto-fill,minmax(300px,1fr))}
li{background:#fff;border-radius:12px;padding:12px}li>div{display:grid;grid-template-columns:1fr 1fr;gap:6px}
img{width:100%;height:130px;object-fit:cover;border-radius:8px;background:#e6e9e5}
b{display:block;margin-top:8px;overflow-wrap:anywhere}small{color:#55625b}
.doubtful{box-shadow:inset 0 0 0 2px #c58b1b}.failed{box-shadow:inset 0 0 0 2px #b3413a}`;

/** The photos before and after, those that somebody should look at first. Runs nothing. */
export function createContactSheet(
  entries: readonly JournalEntry[],
  texts: ReportTexts,
  language: Locale,
): string {
  const order = { failed: 1, doubtful: 0, done: 2 } as const;
  const cards = entries
    .toSorted((a, b) => order[a.result.outcome] - order[b.result.outcome])
    .map((entry) => createCard(entry, texts));
  return `<!doctype html><html lang="${language}"><meta charset="utf-8">
<meta http-equiv="content-security-policy" content="default-src 'none'; img-src 'self' file:; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width"><title>${texts.title}</title><style>${style}</style>
<h1>${texts.title}</h1><p>${texts.count(entries.length)}</p><ul>
${cards.join("\n")}
</ul></html>`;
}

function createCard({ photosFolder, result, stem }: JournalEntry, texts: ReportTexts): string {
  const picture = (moment: "before" | "after", label: string) => {
    // The small pictures of earlier versions may lie in another folder.
    if (photosFolder === null) return "";
    const file = basename(nameThumbnail(stem, moment));
    return `<img loading="lazy" src="${encodeURIComponent(file)}" alt="${label}">`;
  };
  const hasBefore = result.failure === null || result.failure === "not_written";
  const before = hasBefore ? picture("before", texts.before) : "";
  const after = result.pictures.length === 0 ? "" : picture("after", texts.after);
  const said = [texts.outcomes[result.outcome], describe(result, texts)].join(" ").trim();
  return `<li class="${result.outcome}"><div>${before}${after}</div><b>${escapeHtml(result.name)}</b><small>${said}</small></li>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}
