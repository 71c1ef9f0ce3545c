import { exportPicture } from "../imaging/export-picture.ts";
import { readHeader } from "../imaging/decode-image.ts";
import { describe } from "../imaging/provenance/write-xmp.ts";
import { drawList } from "./draw-list.ts";
import { faces, footerHeight, ink, line, margin, quiet, writable } from "./sheet-page.ts";
import type { SheetTask } from "./sheet-task.ts";
import { sheetTexts } from "./sheet-texts.ts";

type Document = PDFKit.PDFDocument;
type Parent = PDFKit.PDFStructureElement;

const program = "Roomwright";
const pictureGap = 12;
/** Upright photos are as high as this and as wide as that leaves them. */
const highestPicture = 300;

/**
 * A sheet as PDF: the company, the room, the photo before and after, the products with their figures. Tagged, with
 * its language and title, so that it can be read aloud; the fonts are in it.
 */
export async function drawSheet(task: SheetTask): Promise<Uint8Array> {
  const { default: PDFDocument } = await import("pdfkit");
  const { sheet, roomName, company, madeAt } = task;
  const title = writable(roomName) || company.name;
  const doc = new PDFDocument({
    size: sheet.pageSize === "a4" ? "A4" : "LETTER",
    margin,
    font: faces.plain,
    bufferPages: true,
    pdfVersion: "1.7",
    tagged: true,
    lang: sheet.locale,
    displayTitle: true,
    info: {
      Title: title,
      Author: company.name,
      Creator: program,
      Producer: program,
      CreationDate: new Date(madeAt),
    },
  });
  const chunks: Buffer[] = [];
  const written = new Promise<void>((resolve, reject) => {
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.once("end", resolve).once("error", reject);
  });
  doc.page.margins.bottom = 0;
  doc.on("pageAdded", () => {
    doc.page.margins.bottom = 0;
    doc.y = margin;
  });
  const root = doc.struct("Document");
  doc.addStructure(root);
  drawTop(doc, root, task, title);
  await drawPictures(doc, root, task);
  drawList(doc, root, task);
  root.end();
  drawFooters(doc, task);
  doc.appendXML(describe(task.provenance));
  doc.end();
  await written;
  return Buffer.concat(chunks);
}

function drawTop(doc: Document, root: Parent, { company, sheet }: SheetTask, title: string): void {
  const side = 26;
  const name = writable(company.name);
  const [initial = ""] = name.toLocaleUpperCase();
  doc.markContent("Artifact", { type: "Layout" });
  doc.roundedRect(margin, margin, side, side, 7).fill(company.colour);
  doc.font(faces.strong).fontSize(14).fillColor(company.onColour);
  doc.text(initial, margin, margin + 4.6, { width: side, align: "center" });
  doc.endMarkedContent();
  const width = doc.page.width - 2 * margin - side - 10;
  const head = () => {
    doc.font(faces.strong).fontSize(12).fillColor(ink);
    doc.text(name, margin + side + 10, margin + 6, {
      width: width * 0.65,
      height: 15,
      ellipsis: true,
    });
  };
  const date = () => {
    doc.font(faces.plain).fontSize(9.5).fillColor(quiet);
    const left = doc.page.width - margin - width * 0.33;
    doc.text(writable(sheet.date), left, margin + 7.5, { width: width * 0.33, align: "right" });
  };
  root.add(doc.struct("P", {}, head));
  root.add(doc.struct("P", {}, date));
  const heading = () => {
    doc.font(faces.strong).fontSize(20).fillColor(ink);
    doc.text(title, margin, margin + side + 20, { width: doc.page.width - 2 * margin });
  };
  root.add(doc.struct("H1", {}, heading));
  doc.y += 12;
}

/** Both beside each other with their words below, as large as half of the page allows. */
async function drawPictures(doc: Document, root: Parent, task: SheetTask): Promise<void> {
  const texts = sheetTexts[task.sheet.locale];
  const about = { before: null, format: "jpeg", size: "1080", mark: task.mark, xmp: null } as const;
  const pictures = [
    { picture: task.before, caption: texts.before, alt: texts.beforeAlt },
    { picture: task.after, caption: texts.after, alt: texts.afterAlt },
  ];
  const half = (doc.page.width - 2 * margin - pictureGap) / 2;
  const top = doc.y;
  let bottom = top;
  for (const [at, { picture, caption, alt }] of pictures.entries()) {
    const jpeg = Buffer.from(await exportPicture({ ...about, picture }));
    const { width, height } = await readHeader(jpeg);
    const scale = Math.min(half / width, highestPicture / height);
    const left = margin + at * (Math.min(half, width * scale) + pictureGap);
    const draw = () => {
      doc.image(jpeg, left, top, { width: width * scale, height: height * scale });
    };
    root.add(doc.struct("Figure", { alt }, draw));
    const words = () => {
      doc.font(faces.plain).fontSize(9).fillColor(quiet);
      doc.text(caption, left, top + height * scale + 5, { width: half });
    };
    root.add(doc.struct("Caption", {}, words));
    bottom = Math.max(bottom, doc.y);
  }
  doc.y = bottom + 16;
  if (task.sheet.lines.length === 0) return;
  const heading = () => {
    doc.font(faces.strong).fontSize(13).fillColor(ink);
    doc.text(texts.products, margin, doc.y, { width: half });
  };
  root.add(doc.struct("H2", {}, heading));
  doc.y += 8;
}

/** The company and the number of the page, which nobody is read with every page. */
function drawFooters(doc: Document, { company, sheet }: SheetTask): void {
  const { start, count } = doc.bufferedPageRange();
  const width = (doc.page.width - 2 * margin) / 2;
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(start + page);
    const y = doc.page.height - footerHeight;
    doc.markContent("Artifact", { type: "Pagination" });
    doc
      .moveTo(margin, y - 8)
      .lineTo(doc.page.width - margin, y - 8)
      .lineWidth(0.6)
      .stroke(line);
    doc.font(faces.plain).fontSize(8).fillColor(quiet);
    doc.text(writable(company.name), margin, y, { width, height: 10, ellipsis: true });
    const words = sheetTexts[sheet.locale].page(page + 1, count);
    doc.text(words, margin + width, y, { width, align: "right" });
    doc.endMarkedContent();
  }
}
