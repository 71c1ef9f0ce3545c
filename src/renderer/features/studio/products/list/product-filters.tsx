import { styled } from "@mui/material/styles";
import { Search } from "lucide-react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { belowWidth } from "#renderer/theme/breakpoints.ts";
import { flexRow } from "#renderer/theme/layout.ts";
import { ChoiceMenu } from "#renderer/ui/choice-menu.tsx";
import { Field } from "#renderer/ui/field.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { Segment } from "#renderer/ui/segment.tsx";
import { productKindSchema } from "#shared/product.ts";

import { productListTexts } from "../../texts/products-catalogue.ts";
import type { ProductList } from "./use-product-list.ts";

/** Narrows the list by words, kind and state. */
export function ProductFilters({ list }: { list: ProductList }) {
  const texts = useTexts(productListTexts);
  const { filter, changeFilter } = list;
  return (
    <Line>
      <Words>
        <Field
          label={texts.searchProducts}
          hideLabel
          value={filter.search}
          onChange={(search) => changeFilter({ search })}
          placeholder={texts.searchHint}
          start={<Search size={20} {...iconStyle} />}
          inputProps={{ maxLength: 80 }}
        />
      </Words>
      <ChoiceMenu
        label={texts.kind}
        value={filter.kind ?? "all"}
        options={[
          { value: "all", label: texts.allKinds },
          ...productKindSchema.options.map((value) => ({ value, label: texts.kinds[value] })),
        ]}
        onChange={(kind) => changeFilter({ kind: kind === "all" ? null : kind })}
      />
      <Segment
        label={texts.state}
        value={filter.state ?? "all"}
        options={[
          { value: "all", label: texts.allStates },
          { value: "published", label: texts.states.published },
          { value: "draft", label: texts.states.draft },
        ]}
        onChange={(state) => changeFilter({ state: state === "all" ? null : state })}
      />
    </Line>
  );
}

const Line = styled("div")({
  ...flexRow(12),
  flexWrap: "wrap",
  padding: "16px 24px",
  borderBottom: "1px solid var(--rw-line)",
  [belowWidth(600)]: { padding: 16 },
});

const Words = styled("div")({ flex: "1 1 220px", minWidth: 0 });
