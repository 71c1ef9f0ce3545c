import { useCallback, useEffect, useMemo, useRef, useState } from "react";

import { omitTone } from "#shared/edit.ts";
import type { EditList } from "#shared/edit.ts";
import type { Image } from "#shared/image.ts";
import type { MaskData, MaskShape } from "#shared/mask.ts";

import { createMarkPicture, createPartPicture } from "../canvas/mark-picture.ts";
import type { MarkPicture } from "../canvas/mark-picture.ts";
import { addShadow, createFoundShape, subtractCoverage } from "../state/shadow-mask.ts";
import type { RoomHistory } from "./use-room-history.ts";
import { useOpenPhoto } from "./open-photo.ts";

export type Shadow = {
  /** Whether a shadow is erased with what casts it. */
  isIncluded: boolean;
  toggle: () => void;
  /** What the mark grows by, or null: nothing found, not found yet, or switched off. */
  picture: MarkPicture | null;
  /** The mask that will be erased for a mark, once its shadow is known. */
  completeMask: (mark: MaskData) => Promise<MaskData>;
};

type Question = {
  shapes: MaskData["shapes"];
  edits: EditList;
  answer: Promise<MaskShape | null>;
};

/** Looks for the shadow of what is marked, so that it is seen before anything is erased. */
export function useShadow(parts: {
  image: Image;
  history: RoomHistory;
  mark: MarkPicture | null;
  canErase: boolean;
}): Shadow {
  const { image, history, mark, canErase } = parts;
  const { selection, paintedEditId, edits } = history.document;
  const [isIncluded, setIncluded] = useState(true);
  const [found, setFound] = useState<{ mark: MaskData; mask: MaskData } | null>(null);
  const ask = useShadowQuestion(image, edits);

  // A painted area shows its colour and no tint, and nothing goes that was not shown.
  const isSought = isIncluded && canErase && paintedEditId === null;
  const completeMask = useCallback(
    async (drawn: MaskData) => (isSought ? addShadow(drawn, await ask(drawn)) : drawn),
    [isSought, ask],
  );
  const wanted = isSought ? selection : null;
  useEffect(() => {
    if (wanted === null) return undefined;
    const call = { isCurrent: true };
    const find = async () => {
      const mask = addShadow(wanted, await ask(wanted));
      if (call.isCurrent) setFound({ mark: wanted, mask });
    };
    void find();
    return () => {
      call.isCurrent = false;
    };
  }, [wanted, ask]);

  const grown = found !== null && found.mark === wanted ? found.mask : null;
  const picture = useMemo(() => {
    if (grown === null || grown === wanted || mark === null) return null;
    const whole = createMarkPicture(grown, image);
    return createPartPicture(subtractCoverage(whole.mask, mark.mask));
  }, [grown, wanted, mark, image]);
  const toggle = useCallback(() => setIncluded((before) => !before), []);
  return useMemo(
    () => ({ isIncluded, toggle, picture, completeMask }),
    [isIncluded, toggle, picture, completeMask],
  );
}

/** Asks once for the same mark on the same picture, however it is grown; failing is no shadow. */
function useShadowQuestion(image: Image, edits: EditList) {
  const kernels = useOpenPhoto();
  const last = useRef<Question | null>(null);
  return useCallback(
    (mark: MaskData): Promise<MaskShape | null> => {
      const { shapes } = mark;
      const before = last.current;
      if (before !== null && before.shapes === shapes && before.edits === edits) {
        return before.answer;
      }
      const find = async () => {
        try {
          const mask = { shapes, grow: 0, feather: 0 };
          const area = await kernels.findShadow({ edits: omitTone(edits), mask });
          return area === null ? null : createFoundShape(area, image);
        } catch {
          return null;
        }
      };
      const question = { shapes, edits, answer: find() };
      last.current = question;
      return question.answer;
    },
    [kernels, image, edits],
  );
}
