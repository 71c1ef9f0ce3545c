import { useState } from "react";

import { useEndDeviceMutation } from "#renderer/state/account-api.ts";
import { useAppDispatch } from "#renderer/state/hooks.ts";
import { noticeShown } from "#renderer/state/notices-slice.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import type { Device } from "#shared/wires/http/account-calls.ts";

import { readFailure } from "../place-failure.ts";
import { devicesTexts } from "../texts/account-catalogue.ts";
import { nameDevice } from "./name-device.ts";

/** Signs one device out; how it went is told in a notice. */
export function useEndDevice(onEnded: () => void) {
  const texts = useTexts(devicesTexts);
  const dispatch = useAppDispatch();
  const [endDevice] = useEndDeviceMutation();
  const [endingId, setEndingId] = useState<string | null>(null);
  const end = async (device: Device) => {
    const name = nameDevice(device, texts);
    setEndingId(device.id);
    try {
      await endDevice({ params: { id: device.id } }).unwrap();
      dispatch(noticeShown({ tone: "success", text: texts.signedOut(name) }));
      onEnded();
    } catch (error) {
      // Somebody else was quicker: it is signed out, which is what was wanted.
      const isGone = readFailure(error).code === "not_found";
      const tone = isGone ? "success" : "error";
      const text = isGone ? texts.signedOut(name) : texts.notSignedOut(name);
      dispatch(noticeShown({ tone, text }));
    }
    setEndingId(null);
  };
  return { endingId, end: (device: Device) => void end(device) };
}
