import { useParams } from "react-router-dom";
import { z } from "zod";

import { useServices } from "#renderer/services/services-context.tsx";
import { useAppDispatch, useAppSelector } from "#renderer/state/hooks.ts";
import { noticeShown } from "#renderer/state/notices-slice.ts";
import { useCreateQuoteMutation } from "#renderer/state/quotes-api.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { useForm } from "#renderer/ui/use-form.ts";
import { quoteContactSchema } from "#shared/quote.ts";

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
  const [createQuote] = useCreateQuoteMutation();
  return useForm({
    start: {
      name: user?.name ?? "",
      email: user?.email ?? "",
      phone: "",
      message: message.slice(0, mostLetters),
    },
    schema: createQuoteSchema(texts),
    async submit({ message: asked, ...contact }) {
      if (!(await flush())) throw new RangeError("the room is not saved");
      const body = { contact, message: asked };
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
}

type FaultTexts = Record<"nameMissing" | "emailOdd" | "phoneOdd" | "reachMissing", string>;

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
