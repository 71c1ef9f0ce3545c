import { useState } from "react";
import { useParams } from "react-router-dom";
import { z } from "zod";

import { useServices } from "#renderer/services/services-context.tsx";
import { useAppDispatch, useAppSelector } from "#renderer/state/hooks.ts";
import { noticeShown } from "#renderer/state/notices-slice.ts";
import { useCreateQuoteMutation } from "#renderer/state/quotes-api.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { useForm } from "#renderer/ui/use-form.ts";
import { quoteConsentVersion, quoteContactSchema } from "#shared/quote.ts";

import { useRoomSession } from "../room/use-room.ts";
import { quoteTexts } from "../../texts/panel-catalogue.ts";

/** Of a message, as the wire takes it. */
const mostLetters = 2000;

/**
 * What somebody asks with; a registered person is known already, and perhaps what they want. Sending
 * saves the room first, so that the company sees what is on the screen.
 */
export function useQuoteForm(message: string, onSent: () => void) {
  const texts = useTexts(quoteTexts);
  const dispatch = useAppDispatch();
  const { platform } = useServices();
  const { designId = "" } = useParams();
  const { flush } = useRoomSession().saving;
  const user = useAppSelector((state) => state.session.session?.user ?? null);
  const { prefill, fields } = useAppSelector((state) => state.host);
  const [createQuote] = useCreateQuoteMutation();
  const [isAgreed, agree] = useState(false);
  const form = useForm({
    chosen: { isAgreed },
    start: {
      name: user?.name ?? prefill.name ?? "",
      email: user?.email ?? prefill.email ?? "",
      phone: prefill.phone ?? "",
      message: message.slice(0, mostLetters),
    },
    schema: createQuoteSchema(texts),
    async submit({ message: asked, isAgreed: _agreed, ...contact }) {
      if (!(await flush())) throw new RangeError("the room is not saved");
      const body = { contact, fields, message: asked, consentVersion: quoteConsentVersion };
      const { id } = await createQuote({ params: { id: designId }, body }).unwrap();
      platform.notifyHost("lead:submitted", { quoteId: id });
      dispatch(noticeShown({ tone: "success", text: texts.sent }));
      onSent();
    },
    explain(error) {
      const { code } = error as { code?: string };
      if (code === "rate_limited") return { field: null, text: texts.tooMany };
      return { field: null, text: code === "forbidden" ? texts.closed : texts.failed };
    },
  });
  return { form, isAgreed, agree };
}

type FaultTexts = Record<
  "consentMissing" | "nameMissing" | "emailOdd" | "phoneOdd" | "reachMissing",
  string
>;

function createQuoteSchema(texts: FaultTexts) {
  const { name, email, phone } = quoteContactSchema.shape;
  return z
    .object({
      name: z
        .string()
        .trim()
        .refine((typed) => name.safeParse(typed).success, texts.nameMissing),
      email: orNothing(email, texts.emailOdd),
      phone: orNothing(phone, texts.phoneOdd),
      message: z.string().trim(),
      isAgreed: z.boolean().refine((agreed) => agreed, texts.consentMissing),
    })
    .refine((typed) => typed.email !== null || typed.phone !== null, {
      path: ["email"],
      error: texts.reachMissing,
    });
}

/** A field that may stay empty. */
function orNothing(schema: z.ZodType, fault: string) {
  return z
    .string()
    .trim()
    .transform((typed) => typed || null)
    .refine((typed) => schema.safeParse(typed).success, fault);
}
