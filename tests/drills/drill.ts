/** What the command line may say; each drill reads what concerns it. */
export type DrillOptions = {
  /** How often the harm is done. */
  rounds: number;
  /** Who uses the site meanwhile. */
  visitors: number;
  minutes: number;
  /** How many bad files, and which. */
  files: number;
  seed: number;
  /** The commit that the old server of an upgrade is taken from. */
  from: string | null;
};

/** The table that a drill ends with, and whether everything in it is as it has to be. */
export type DrillReport = { rows: object[]; isHeld: boolean };

export type Drill = (options: DrillOptions) => Promise<DrillReport>;
