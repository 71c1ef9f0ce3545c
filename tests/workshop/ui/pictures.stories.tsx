import { useEffect, useState } from "react";
import { expect, fireEvent } from "storybook/test";

import { BitmapPicture } from "#renderer/ui/bitmap-picture.tsx";
import { CompanyMark } from "#renderer/ui/company-mark.tsx";
import { CompareSlider } from "#renderer/ui/compare-slider.tsx";
import { Initials } from "#renderer/ui/initials.tsx";
import { ProductTag } from "#renderer/ui/product-tag.tsx";
import { RoomCornerDrawing } from "#renderer/ui/room-corner-drawing.tsx";

import preview from "../preview.tsx";

const meta = preview.meta({ component: ProductTag });

export const Tag = meta.story({
  args: { colour: "#4D6B57", name: "Quillmoor Green", detail: "Matt · 48.00 €" },
});

const wall = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="600" height="400" fill="${colour}"/></svg>`,
  )}`;

function LiveComparison() {
  const [value, setValue] = useState(50);
  return (
    <div style={{ width: 480 }}>
      <CompareSlider
        before={wall("#DAD5CB")}
        after={wall("#4D6B57")}
        value={value}
        onChange={setValue}
        aspectRatio={1.5}
      />
    </div>
  );
}

export const Comparison = meta.story({
  render: () => <LiveComparison />,
  play: async ({ canvas }) => {
    const slider = canvas.getByRole("slider", { name: "Compare before and after" });
    await expect(slider).toHaveAttribute("aria-valuetext", "50 % before");
    await fireEvent.keyDown(slider, { key: "End" });
    await expect(slider).toHaveAttribute("aria-valuetext", "100 % before");
  },
});

function PaintedBitmap() {
  const [bitmap, setBitmap] = useState<ImageBitmap | null>(null);
  useEffect(() => {
    const pixels = new ImageData(new Uint8ClampedArray([77, 107, 87, 255]), 1);
    void createImageBitmap(pixels).then(setBitmap);
  }, []);
  return bitmap === null ? null : (
    <div style={{ width: 120, height: 120 }}>
      <BitmapPicture bitmap={bitmap} label="A painted wall" />
    </div>
  );
}

export const Bitmap = meta.story({
  render: () => <PaintedBitmap />,
  play: async ({ canvas }) => {
    // What stands inside a canvas is what a screen reader reads in its place.
    const picture = await canvas.findByText<HTMLCanvasElement>("A painted wall", {
      selector: "canvas",
    });
    const { data } = picture.getContext("2d")!.getImageData(0, 0, 1, 1);
    await expect([...data]).toEqual([77, 107, 87, 255]);
  },
});

export const Marks = meta.story({
  render: () => (
    <>
      <CompanyMark slug="roomwright" name="Roomwright" />
      <CompanyMark slug="alder-quay" name="Alder & Quay" />
      <CompanyMark slug="greenhouse" name="Greenhouse Paints" nameShown={false} />
      <Initials name="Marta Klein" />
      <Initials name="jo@example.com" size={36} />
      <RoomCornerDrawing />
      <RoomCornerDrawing motif="arrow" width={96} />
    </>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("MK")).toBeVisible();
    await expect(canvas.getByText("JE")).toBeVisible();
  },
});
