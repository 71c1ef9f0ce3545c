type Named = { name: string; letter: string; familyId: string };

/** What no file system and no archive has in a name, at its ends nothing that some take away. */
const unfit = /[\p{Cc}<>:"/\\|?*]/gu;

/** A name for the picture of each version, none twice: the room's, with its letter where it has others. */
export function nameArchiveFiles(versions: readonly Named[]): string[] {
  const taken = new Set<string>();
  return versions.map(({ name, letter, familyId }) => {
    const isAlone = versions.filter((one) => one.familyId === familyId).length === 1;
    const base = name.replaceAll(unfit, " ").replaceAll(/^[. ]+|[. ]+$/g, "") || "Room";
    const wanted = isAlone ? base : `${base} ${letter}`;
    let free = wanted;
    for (let copy = 2; taken.has(free.toLowerCase()); copy += 1) free = `${wanted} (${copy})`;
    taken.add(free.toLowerCase());
    return `${free}.jpg`;
  });
}
