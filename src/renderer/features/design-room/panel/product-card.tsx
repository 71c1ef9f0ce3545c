import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { ChevronDown } from "lucide-react";

import { formatPrice } from "#renderer/text/format-price.ts";
import { useLocale, useTexts } from "#renderer/text/texts.ts";
import { ActionMenu } from "#renderer/ui/action-menu.tsx";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { HeartButton } from "#renderer/ui/heart-button.tsx";
import type { PaintMaterial } from "#shared/material.ts";

import { useRoom } from "../room/room-context.ts";
import { panelTexts } from "./panel-texts.ts";

/** The product in hand in one line, with its finish. */
export function ProductCard({ paint, isFlat }: { paint: PaintMaterial; isFlat: boolean }) {
  const { favourites } = useRoom().products;
  const texts = useTexts(panelTexts);
  const locale = useLocale();
  return (
    <Card data-flat={isFlat}>
      <Words>
        <Typography variant="subtitle1" component="p" noWrap>
          {paint.name}
        </Typography>
        <Typography variant="caption" component="p" color="text.secondary" noWrap>
          {paint.sku} · {formatPrice(paint, locale)}
        </Typography>
      </Words>
      <FinishMenu paint={paint} label={texts.finish} />
      <HeartButton
        label={texts.favourite(paint.name)}
        pressed={favourites.has(paint.id)}
        onClick={() => favourites.toggle(paint.id)}
      />
    </Card>
  );
}

function FinishMenu({ paint, label }: { paint: PaintMaterial; label: string }) {
  const { products } = useRoom();
  const { finishes } = useTexts(panelTexts);
  if (paint.finishes.length < 2) return <Only>{finishes[products.finish]}</Only>;
  return (
    <ActionMenu
      items={paint.finishes.map((finish) => ({
        key: finish,
        label: finishes[finish],
        selected: finish === products.finish,
        onSelect: () => products.chooseFinish(finish),
      }))}
      renderTrigger={(trigger) => (
        <Choice
          {...trigger}
          variant="outlined"
          aria-label={`${label}: ${finishes[products.finish]}`}
          endIcon={<ChevronDown size={16} strokeWidth={1.5} absoluteStrokeWidth aria-hidden />}
        >
          {finishes[products.finish]}
        </Choice>
      )}
    />
  );
}

const Card = styled("div")({
  position: "sticky",
  bottom: 12,
  zIndex: 1,
  display: "flex",
  alignItems: "center",
  gap: 8,
  minHeight: 62,
  padding: "8px 6px 8px 12px",
  borderRadius: "var(--rw-radius-field)",
  backgroundColor: "var(--rw-n0)",
  boxShadow: "0 0 0 12px var(--rw-side-panel)",
  "&[data-flat='true']": {
    position: "static",
    padding: 0,
    minHeight: 44,
    backgroundColor: "transparent",
    boxShadow: "none",
  },
});

const Words = styled("div")({ flex: 1, minWidth: 0, "& > p + p": { fontSize: "0.8125rem" } });

const Choice = styled(AppButton)({
  position: "relative",
  flex: "none",
  minHeight: 36,
  padding: "6px 12px 6px 14px",
  fontSize: "0.84375rem",
  borderRadius: "var(--rw-radius-chip)",
  gap: 6,
  "&::after": { content: '""', position: "absolute", inset: -4 },
});

const Only = styled("span")({ fontSize: "0.84375rem", color: "var(--rw-ink2)" });
