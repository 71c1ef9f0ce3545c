import { useState } from "react";
import { z } from "zod";

import { useEndAllDevicesMutation } from "#renderer/state/account-api.ts";
import { useAppDispatch } from "#renderer/state/hooks.ts";
import { noticeShown } from "#renderer/state/notices-slice.ts";
import { signOut, startSession } from "#renderer/state/start-session.ts";
import { useTexts } from "#renderer/i18n/texts.ts";

import { useAccountForm } from "../use-account-form.ts";
import { devicesTexts } from "../texts/account-catalogue.ts";

/** Signs everything out, this device too where it is not kept; how it went is told in a notice. */
export function useEndEverywhere(onEnded: () => void) {
  const texts = useTexts(devicesTexts);
  const dispatch = useAppDispatch();
  const [endAllDevices] = useEndAllDevicesMutation();
  const [keepsThis, chooseKeep] = useState(true);
  const notify = (text: string) => dispatch(noticeShown({ tone: "success", text }));
  const leave = async () => {
    // Who signs out is led to the start page by the app. Asked for before, it would ask the server in
    // the name of a session that is over, and lead to the sign-in page.
    await dispatch(signOut());
    await dispatch(startSession());
  };
  const form = useAccountForm({
    start: {},
    schema: z.object({}),
    submit: async () => {
      await endAllDevices({ query: { keepThis: keepsThis ? "true" : "false" } }).unwrap();
      onEnded();
      if (!keepsThis) await leave();
      notify(keepsThis ? texts.everywhereDone : texts.everywhereGone);
    },
  });
  return { form, keepsThis, chooseKeep };
}
