import { styled } from "@mui/material/styles";
import { useState } from "react";
import type { ReactNode } from "react";

import { usePictureUrl } from "#renderer/state/use-picture-url.ts";
import { useServedPictures } from "#renderer/state/use-shown-rooms.ts";
import { formatPrice } from "#shared/format-price.ts";
import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { belowHeight, belowWidth } from "#renderer/theme/breakpoints.ts";
import { centred, fullSize } from "#renderer/theme/layout.ts";
import { CompareSlider } from "#renderer/ui/compare-slider.tsx";
import { EmptyState } from "#renderer/ui/empty-state.tsx";
import { LoadingBlock } from "#renderer/ui/loading-block.tsx";
import { ProductTag } from "#renderer/ui/product-tag.tsx";
import { ServedImage } from "#renderer/ui/served-image.tsx";
import { TryAgainButton } from "#renderer/ui/try-again-button.tsx";
import type { SampleRoom } from "#shared/image.ts";
import type { PaintProduct } from "#shared/product.ts";

import { landingTexts } from "./landing-texts.ts";

/** Off the middle, so that the line reads as something to move. */
const restingPlace = 42;

/** The hero's room under the slider: as photographed, and painted with one of the products. */
export function HeroPicture(props: HeroPictureProps) {
  const texts = useTexts(landingTexts);
  const served = useServedPictures(props.room);
  const [isBroken, setIsBroken] = useState(false);
  if (served === null || served.after === null || isBroken) return <OwnPicture {...props} />;
  const onError = () => setIsBroken(true);
  return (
    // The page itself has shown by then that the line can be moved.
    <Comparison
      nudge={false}
      paint={props.paint}
      before={
        <ServedImage picture={served.before} place="hero" alt={texts.before} onError={onError} />
      }
      after={
        <ServedImage picture={served.after} place="hero" alt={texts.after} onError={onError} />
      }
    />
  );
}

type HeroPictureProps = { room: SampleRoom; paint: PaintProduct };

/** Where no address of a picture is known that the browser itself could read: out of the app's store. */
function OwnPicture({ room, paint }: HeroPictureProps) {
  const texts = useTexts(landingTexts);
  const { id, revision } = room;
  const small = usePictureUrl({ kind: "sample-room", id, variant: "thumb" });
  // A slow line shows the room at once, small, and only then carries the two large pictures.
  const isTurn = small.state !== "loading";
  const before = usePictureUrl(isTurn ? { kind: "sample-room", id, variant: "preview" } : null);
  const after = usePictureUrl(
    isTurn ? { kind: "sample-room", id, variant: "showcase", revision } : null,
  );
  if (before.state === "failed" || after.state === "failed") {
    const retry = () => {
      if (before.state === "failed") before.retry();
      if (after.state === "failed") after.retry();
    };
    return <HeroFailure title={texts.pictureFailed} onRetry={retry} />;
  }
  if (before.url === null || after.url === null) {
    const url = before.url ?? small.url;
    return url === null ? (
      <LoadingBlock height="100%" shape="card" />
    ) : (
      <Early src={url} alt="" draggable={false} />
    );
  }
  return <Comparison nudge paint={paint} before={before.url} after={after.url} />;
}

type ComparisonProps = { paint: PaintProduct; before: ReactNode; after: ReactNode; nudge: boolean };

function Comparison(props: ComparisonProps) {
  const texts = useTexts(landingTexts);
  const [split, setSplit] = useState(restingPlace);
  return (
    <CompareSlider
      fit="cover"
      nudge={props.nudge}
      before={props.before}
      after={props.after}
      value={split}
      onChange={setSplit}
      labels={{ slider: texts.compare }}
    >
      <TagPlace>
        <PaintTag paint={props.paint} />
      </TagPlace>
    </CompareSlider>
  );
}

/** What takes the hero's place when there is nothing to show. */
export function HeroFailure(props: { title: string; text?: string; onRetry: () => void }) {
  return (
    <Quiet>
      <EmptyState
        tone="failed"
        title={props.title}
        {...(props.text === undefined ? {} : { text: props.text })}
        actions={<TryAgainButton variant="tonal" onClick={props.onRetry} />}
      />
    </Quiet>
  );
}

function PaintTag({ paint }: { paint: PaintProduct }) {
  const { finishes } = useTexts(landingTexts);
  const locale = useLocale();
  const finish = paint.finishes[0];
  const price = formatPrice(paint, locale);
  return (
    <ProductTag
      colour={paint.colour}
      name={paint.name}
      detail={finish === undefined ? price : `${finishes[finish]} · ${price}`}
    />
  );
}

const Early = styled("img")({ ...fullSize, display: "block", objectFit: "cover" });

const TagPlace = styled("div")({
  position: "absolute",
  right: 16,
  bottom: 16,
  maxWidth: "calc(100% - 32px)",
  pointerEvents: "none",
  [belowWidth(600)]: { display: "none" },
  [belowHeight(500)]: { display: "none" },
});

const Quiet = styled("div")({
  ...centred,
  height: "100%",
  borderRadius: "inherit",
  backgroundColor: "var(--rw-paper)",
  boxShadow: "var(--rw-shadow0)",
});
