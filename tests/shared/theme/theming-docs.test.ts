import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

import { defaultCompanyStyles } from "#shared/company.ts";
import { contrastPairIds } from "#shared/theme/contrast-pairs.ts";
import { styleFields } from "#shared/theme/style-fields.ts";
import { readTheme } from "#shared/theme/theme-document.ts";
import { changeField, themeSights, writeThemeTable } from "#support/theme-field-table.ts";

describe("docs/theming.md", () => {
  const text = readFileSync(new URL("../../../docs/theming.md", import.meta.url), "utf8");

  it("has the table of fields that the browser test goes by", () => {
    expect(text.trimEnd().endsWith(writeThemeTable())).toBe(true);
  });

  it("has a row for every field of the schema and for nothing else", () => {
    expect(Object.keys(themeSights).toSorted()).toEqual(
      styleFields.map(({ path }) => path).toSorted(),
    );
  });

  it("counts fields and pairs as they are", () => {
    expect(text).toContain(`\`companyStyles\`: ${styleFields.length} fields`);
    expect(text).toContain(`measures ${contrastPairIds.length} pairs`);
  });
});

describe("the theme that differs in one field", () => {
  it.each(styleFields.map((field) => [field.path, field] as const))(
    "is a theme, and another one: %s",
    (_path, field) => {
      const changed = changeField(field, defaultCompanyStyles);
      expect(changed).not.toEqual(defaultCompanyStyles);
      expect(readTheme(changed)).toMatchObject({ ok: true, styles: changed });
    },
  );
});
