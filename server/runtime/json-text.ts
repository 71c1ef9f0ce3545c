import { randomUUID } from "node:crypto";

/** JSON that has been written already: it goes into a larger document as it is. */
export class JsonText {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }
}

/** As `JSON.stringify`, for a value that holds texts: they are not looked at again. */
export function writeJson(value: unknown): string {
  const texts: string[] = [];
  const mark = randomUUID();
  const written = JSON.stringify(value, (_key, member: unknown) => {
    if (!(member instanceof JsonText)) return member;
    texts.push(member.json);
    return mark;
  });
  const around = written.split(`"${mark}"`);
  return around.map((part, index) => part + (texts[index] ?? "")).join("");
}
