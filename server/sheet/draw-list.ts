import type { Sheet } from "#shared/sheet.ts";

import type { SheetTask } from "./sheet-task.ts";
import { faces, footerHeight, ink, line, margin, quiet, writable } from "./sheet-page.ts";
import { sheetTexts } from "./sheet-texts.ts";

type Document = PDFKit.PDFDocument;
type Parent = PDFKit.PDFStructureElement;
type Column = { left: number; width: number; align: "left" | "right" };
type Row = SheetTask["sheet"]["lines"][number] & { name: string; sku: string };

const [bodySize, smallSize] = [9.5, 8.5];
const gap = 14;
/** Of the width: the product, its area, quantity and cost. */
const shares = [0.4, 0.22, 0.22, 0.16] as const;
const rowPadding = 7;

/** The products with their figures; the head of the table stands on every page that it goes on to. */
export function drawList(doc: Document, parent: Parent, task: SheetTask): void {
  const { sheet, products } = task;
  if (sheet.lines.length > 0) {
    const rows = sheet.lines.map((one, at) => ({
      ...one,
      name: writable(products[at]?.name ?? ""),
      sku: writable(products[at]?.sku ?? ""),
    }));
    drawTable(doc, parent, sheet, rows);
  }
  for (const note of sheet.notes) drawNote(doc, parent, writable(note));
}

function drawTable(doc: Document, parent: Parent, sheet: Sheet, rows: readonly Row[]): void {
  const columns = layOutColumns(doc.page.width);
  const table = doc.struct("Table");
  parent.add(table);
  drawHead(doc, table, columns, sheet);
  for (const row of rows) {
    const height = measureRow(doc, columns, row);
    if (!hasRoom(doc, height)) {
      doc.addPage();
      drawHead(doc, table, columns, sheet);
    }
    drawRow(doc, table, columns, row, height);
  }
  table.end();
  for (const total of sheet.totals) drawTotal(doc, parent, total);
}

function layOutColumns(pageWidth: number): Column[] {
  const whole = pageWidth - 2 * margin - (shares.length - 1) * gap;
  let left = margin;
  return shares.map((share, at) => {
    const column = { left, width: share * whole, align: at === 3 ? "right" : "left" } as const;
    left += column.width + gap;
    return column;
  });
}

function drawHead(
  doc: Document,
  table: Parent,
  columns: readonly Column[],
  { locale }: Sheet,
): void {
  const texts = sheetTexts[locale];
  const top = doc.y;
  const row = doc.struct("TR");
  table.add(row);
  const names = [texts.product, texts.area, texts.quantity, texts.cost];
  for (const [at, column] of columns.entries()) {
    const cell = () => {
      doc.font(faces.strong).fontSize(smallSize).fillColor(quiet);
      doc.text(names[at] ?? "", column.left, top, { width: column.width, align: column.align });
    };
    row.add(doc.struct("TH", {}, cell));
  }
  row.end();
  rule(doc, top + 15);
  doc.y = top + 15;
}

function measureRow(doc: Document, [product, ...figures]: readonly Column[], row: Row): number {
  const name = doc.font(faces.strong).fontSize(bodySize).heightOfString(row.name, options(product));
  doc.font(faces.plain).fontSize(smallSize);
  const details = listDetails(row).map((text) => doc.heightOfString(text, options(product)));
  doc.fontSize(bodySize);
  const others = listFigures(row).map((text, at) => doc.heightOfString(text, options(figures[at])));
  const first = details.reduce((sum, height) => sum + height + 2, name);
  return Math.max(first, ...others) + 2 * rowPadding;
}

function drawRow(
  doc: Document,
  table: Parent,
  [product, ...figures]: readonly Column[],
  row: Row,
  height: number,
): void {
  const top = doc.y + rowPadding;
  const element = doc.struct("TR");
  table.add(element);
  const left = product?.left ?? margin;
  const cell = doc.struct("TD");
  element.add(cell);
  const name = () => {
    doc.font(faces.strong).fontSize(bodySize).fillColor(ink);
    doc.text(row.name, left, top, options(product));
  };
  cell.add(doc.struct("P", {}, name));
  for (const text of listDetails(row)) {
    const detail = () => {
      doc.font(faces.plain).fontSize(smallSize).fillColor(quiet);
      doc.text(text, left, doc.y + 2, options(product));
    };
    cell.add(doc.struct("P", {}, detail));
  }
  cell.end();
  for (const [at, text] of listFigures(row).entries()) {
    const figure = () => {
      doc
        .font(at === 2 ? faces.strong : faces.plain)
        .fontSize(bodySize)
        .fillColor(ink);
      doc.text(text, figures[at]?.left ?? left, top, options(figures[at]));
    };
    element.add(doc.struct("TD", {}, figure));
  }
  element.end();
  doc.y = top - rowPadding + height;
  rule(doc, doc.y);
}

function listDetails({ sku, price, notes }: Row): string[] {
  return [`${sku} · ${writable(price)}`, ...notes.map(writable)];
}

function listFigures({ area, quantity, cost }: Row): string[] {
  return [area, quantity, cost].map((figure) =>
    figure === null ? "–" : writable(figure).replaceAll(" · ", "\n"),
  );
}

function drawTotal(doc: Document, parent: Parent, total: Sheet["totals"][number]): void {
  if (!hasRoom(doc, 30)) doc.addPage();
  const top = doc.y + rowPadding;
  const width = doc.page.width - 2 * margin;
  const content = () => {
    doc.font(faces.strong).fontSize(12).fillColor(ink);
    doc.text(writable(total.label), margin, top, { width: width / 2 });
    doc.text(writable(total.amount), margin + width / 2, top, { width: width / 2, align: "right" });
  };
  parent.add(doc.struct("P", {}, content));
  doc.y += rowPadding;
}

function drawNote(doc: Document, parent: Parent, note: string): void {
  const width = doc.page.width - 2 * margin;
  doc.font(faces.plain).fontSize(smallSize);
  if (!hasRoom(doc, doc.heightOfString(note, { width }) + 8)) doc.addPage();
  const content = () => {
    doc.font(faces.plain).fontSize(smallSize).fillColor(quiet);
    doc.text(note, margin, doc.y + 8, { width });
  };
  parent.add(doc.struct("P", {}, content));
}

function hasRoom(doc: Document, height: number): boolean {
  return doc.y + height <= doc.page.height - footerHeight - 20;
}

function rule(doc: Document, y: number): void {
  doc.markContent("Artifact", { type: "Layout" });
  doc
    .moveTo(margin, y)
    .lineTo(doc.page.width - margin, y)
    .lineWidth(0.6)
    .stroke(line);
  doc.endMarkedContent();
}

function options(column: Column | undefined) {
  return { width: column?.width ?? 0, align: column?.align ?? "left" } as const;
}
