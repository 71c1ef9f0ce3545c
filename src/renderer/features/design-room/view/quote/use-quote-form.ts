import { useState } from "react";
import { useParams } from "react-router-dom";

import { useServices } from "#renderer/services/services-context.tsx";
import { useAppDispatch, useAppSelector } from "#renderer/state/hooks.ts";
import { noticeShown } from "#renderer/state/notices-slice.ts";
import { useCreateQuoteMutation } from "#renderer/state/quotes-api.ts";
import { useTexts } from "#renderer/text/texts.ts";
import { quoteContactSchema } from "#shared/quote.ts";

import { useRoomSession } from "../room/use-room.ts";
import { quoteTexts } from "../../texts/quote-texts.ts";

type Entered = { name: string; email: string; phone: string; message: string };
type Faults = Partial<Record<keyof Entered, string>>;

/** Of a message, as the wire takes it. */
const mostLetters = 2000;

export type QuoteForm = {
  field: (name: keyof Entered) => {
    value: string;
    error: string | null;
    onChange: (value: string) => void;
  };
  isBusy: boolean;
  /** Why it was not sent, in a sentence. */
  failure: string | null;
  /** Saves the room, so that the company sees what is on the screen, and sends the request. */
  submit: () => Promise<void>;
};

/** What somebody asks with; a registered person is known already, and perhaps what they want. */
export function useQuoteForm(message: string, onSent: () => void): QuoteForm {
  const texts = useTexts(quoteTexts);
  const dispatch = useAppDispatch();
  const { platform } = useServices();
  const { designId = "" } = useParams();
  const { flush } = useRoomSession().saving;
  const user = useAppSelector((state) => state.session.session?.user ?? null);
  const [createQuote] = useCreateQuoteMutation();
  const [entered, setEntered] = useState<Entered>(() => ({
    name: user?.name ?? "",
    email: user?.email ?? "",
    phone: "",
    message: message.slice(0, mostLetters),
  }));
  const [faults, setFaults] = useState<Faults>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const send = async (): Promise<string | null> => {
    if (!(await flush())) return texts.failed;
    const contact = toContact(entered);
    const body = { contact, message: entered.message.trim() };
    const { data, error } = await createQuote({ params: { id: designId }, body });
    if (data === undefined) {
      if (error.code === "rate_limited") return texts.tooMany;
      return error.code === "forbidden" ? texts.closed : texts.failed;
    }
    platform.tellHost({ type: "lead-submitted", quoteId: data.id });
    dispatch(noticeShown({ tone: "success", text: texts.sent }));
    onSent();
    return null;
  };
  return {
    field: (name) => ({
      value: entered[name],
      error: faults[name] ?? null,
      onChange: (value) => {
        setEntered({ ...entered, [name]: value });
        setFaults({ ...faults, [name]: undefined });
      },
    }),
    isBusy,
    failure,
    async submit() {
      const found = findFaults(entered, texts);
      setFaults(found);
      setFailure(null);
      if (isBusy || Object.keys(found).length > 0) return;
      setIsBusy(true);
      setFailure(await send());
      setIsBusy(false);
    },
  };
}

function toContact({ name, email, phone }: Entered) {
  return { name: name.trim(), email: email.trim() || null, phone: phone.trim() || null };
}

type FaultTexts = Record<"nameMissing" | "emailOdd" | "phoneOdd" | "reachMissing", string>;

function findFaults(entered: Entered, texts: FaultTexts): Faults {
  const contact = toContact(entered);
  const { name, email, phone } = quoteContactSchema.shape;
  return {
    ...(name.safeParse(contact.name).success ? {} : { name: texts.nameMissing }),
    ...(email.safeParse(contact.email).success ? {} : { email: texts.emailOdd }),
    ...(phone.safeParse(contact.phone).success ? {} : { phone: texts.phoneOdd }),
    ...(contact.email === null && contact.phone === null ? { email: texts.reachMissing } : {}),
  };
}
