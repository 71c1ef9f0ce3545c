import type { Provenance } from "./describe-edits.ts";

const creator = "Roomwright";
const vocabulary = "http://cv.iptc.org/newscodes/digitalsourcetype/";

/**
 * What a picture says about itself, as XMP (ISO 16684-1): the program, IPTC's source type, and the edits in
 * a sentence and as the steps of its history. No time and no person, so that the same design is the same
 * bytes.
 */
export function writeXmp(provenance: Provenance): string {
  return (
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>' +
    '<x:xmpmeta xmlns:x="adobe:ns:meta/">' +
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
    `${writeCreator()}${describe(provenance)}</rdf:RDF></x:xmpmeta><?xpacket end="r"?>`
  );
}

function writeCreator(): string {
  const about = '<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/">';
  return `${about}${write("xmp:CreatorTool", creator)}</rdf:Description>`;
}

/** The same without what is around it and without the program, for files that say those themselves. */
export function describe({ sourceType, edits }: Provenance): string {
  const about = edits.length === 0 ? "" : writeEdits(edits);
  const type =
    sourceType === null ? "" : write("Iptc4xmpExt:DigitalSourceType", vocabulary + sourceType);
  return (
    '<rdf:Description rdf:about=""' +
    ' xmlns:dc="http://purl.org/dc/elements/1.1/"' +
    ' xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"' +
    ' xmlns:stEvt="http://ns.adobe.com/xap/1.0/sType/ResourceEvent#"' +
    ' xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">' +
    `${type}${about}</rdf:Description>`
  );
}

function writeEdits(edits: readonly string[]): string {
  const description = `<rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(edits.join("; "))}</rdf:li></rdf:Alt>`;
  const steps = edits.map(
    (edit) =>
      `<rdf:li rdf:parseType="Resource">${write("stEvt:action", "edited")}` +
      `${write("stEvt:parameters", edit)}${write("stEvt:softwareAgent", creator)}</rdf:li>`,
  );
  return (
    `<dc:description>${description}</dc:description>` +
    `<xmpMM:History><rdf:Seq>${steps.join("")}</rdf:Seq></xmpMM:History>`
  );
}

function write(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

/** Text for XML and for Pango's markup; what no XML may hold is left out. */
export function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
