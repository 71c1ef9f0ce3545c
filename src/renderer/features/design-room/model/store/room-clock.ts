/** Time as the room's parts know it; tests bring their own. */
export type RoomClock = {
  readNowMs(): number;
  /** Answers how to call it off. */
  after(delayMs: number, act: () => void): () => void;
  /** Once the screen has been drawn, or something else is pressed. */
  afterPaint(act: () => void): void;
};
