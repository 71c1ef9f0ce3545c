import { useState } from "react";
import { z } from "zod";

import { useAppSelector } from "#renderer/state/hooks.ts";
import { useCreateShareMutation } from "#renderer/state/shares-api.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { useForm } from "#renderer/ui/use-form.ts";
import type { DesignVersion } from "#shared/design-version.ts";
import { passcodeSchema, personNameSchema } from "#shared/share.ts";

import { sharingTexts } from "../../texts/sharing-catalogue.ts";
import { useRoomSession } from "../room/use-room.ts";

export type ShareFormProps = {
  versions: readonly DesignVersion[] | null;
  onMade: (address: string) => void;
  onCancel: () => void;
};

type Days = "7" | "30" | "90";
const daysOf = { "7": 7, "30": 30, "90": 90 } as const;

/** What a link is made with. The room is saved first, so that people see what is on the screen. */
export function useShareForm({ versions, onMade }: Omit<ShareFormProps, "onCancel">) {
  const texts = useTexts(sharingTexts);
  const { saving, designId } = useRoomSession();
  const userName = useAppSelector((state) => state.session.session?.user.name ?? "");
  const [createShare] = useCreateShareMutation();
  const [days, setDays] = useState<Days>("30");
  const [showsOriginal, setShowsOriginal] = useState(true);
  const [allowsDownload, setAllowsDownload] = useState(false);
  const form = useForm({
    start: { fromName: userName, passcode: "" },
    schema: z.object({
      fromName: orNothing(personNameSchema, texts.nameLong),
      passcode: orNothing(passcodeSchema, texts.passcodeShort),
    }),
    async submit(entered) {
      if (!(await saving.flush())) throw { code: "offline" };
      const { address } = await createShare({
        params: { id: designId },
        body: {
          ...entered,
          days: daysOf[days],
          showsOriginal,
          allowsDownload,
          ...(versions === null ? {} : { versionIds: versions.map(({ id }) => id) }),
        },
      }).unwrap();
      onMade(address);
    },
    explain(error) {
      const { code } = error as { code?: string };
      if (code === "offline") return { field: null, text: texts.notSaved };
      if (code === "rate_limited") return { field: null, text: texts.tooMany };
      return { field: null, text: code === "forbidden" ? texts.closed : texts.failed };
    },
  });
  return {
    form,
    days,
    setDays,
    showsOriginal,
    setShowsOriginal,
    allowsDownload,
    setAllowsDownload,
  };
}

/** A field that may stay empty. */
function orNothing(schema: z.ZodType<string>, fault: string) {
  return z
    .string()
    .trim()
    .transform((typed) => (typed === "" ? null : typed))
    .refine((typed) => typed === null || schema.safeParse(typed).success, fault);
}
