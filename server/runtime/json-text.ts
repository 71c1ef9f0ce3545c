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
  // Put together one by one, megabytes are copied only once somebody reads them.
  return around.reduce((whole, part, index) => whole + (texts[index - 1] ?? "") + part);
}
