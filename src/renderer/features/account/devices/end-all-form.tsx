import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { z } from "zod";

import { useEndAllDevicesMutation } from "#renderer/state/account-api.ts";
import { useAppDispatch } from "#renderer/state/hooks.ts";
import { noticeShown } from "#renderer/state/notices-slice.ts";
import { signOut, startSession } from "#renderer/state/start-session.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { CheckLine } from "#renderer/ui/check-line.tsx";
import { DialogForm } from "#renderer/ui/dialog-form.tsx";

import { useAccountForm } from "../use-account-form.ts";
import { devicesTexts } from "../texts/account-catalogue.ts";

/** Asks before everything is signed out, and whether this device is meant too. */
export function EndAllForm({ onClose }: { onClose: () => void }) {
  const texts = useTexts(devicesTexts);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [endAllDevices] = useEndAllDevicesMutation();
  const [keepsThis, chooseKeep] = useState(true);
  const notify = (text: string) => dispatch(noticeShown({ tone: "success", text }));
  const leave = async () => {
    // The start page is the one place that needs nobody to be signed in.
    await navigate("/");
    await dispatch(signOut());
    await dispatch(startSession());
  };
  const form = useAccountForm({
    start: {},
    schema: z.object({}),
    submit: async () => {
      await endAllDevices({ query: { keepThis: keepsThis ? "true" : "false" } }).unwrap();
      onClose();
      if (!keepsThis) await leave();
      notify(keepsThis ? texts.everywhereDone : texts.everywhereGone);
    },
  });
  return (
    <DialogForm
      form={form}
      lead={texts.everywhereText}
      submitLabel={texts.everywhere}
      busyLabel={texts.signingOut}
      danger
      onCancel={onClose}
    >
      <CheckLine label={texts.keepThis} checked={keepsThis} onChange={chooseKeep} />
    </DialogForm>
  );
}
