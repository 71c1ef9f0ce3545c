import Dialog from "@mui/material/Dialog";
import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { CircleAlert } from "lucide-react";
import { useId } from "react";

import { useCompanyName } from "#renderer/state/use-company-name.ts";
import { useTexts } from "#renderer/text/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { Banner } from "#renderer/ui/banner.tsx";
import { Field } from "#renderer/ui/field.tsx";

import { quoteTexts } from "../../texts/quote-texts.ts";
import { useQuoteForm } from "./use-quote-form.ts";

export type QuoteDialogProps = { open: boolean; message: string; onClose: () => void };

/** Asks how the company can reach somebody, and sends it this room. */
export function QuoteDialog({ open, message, onClose }: QuoteDialogProps) {
  const id = useId();
  const texts = useTexts(quoteTexts);
  const company = useCompanyName();
  return (
    <Dialog
      open={open}
      onClose={(_event, reason) => {
        if (reason === "escapeKeyDown") onClose();
      }}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { width: "100%", maxWidth: 480, ...lowScreen } } }}
    >
      <Typography id={id} variant="h4" component="h2">
        {texts.title}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ marginTop: 2 }}>
        {texts.lead(company?.name ?? "")}
      </Typography>
      <QuoteForm message={message} onClose={onClose} />
    </Dialog>
  );
}

const failureIcon = <CircleAlert size={20} strokeWidth={1.5} aria-hidden />;

/** On a phone on its side every line counts. */
const lowScreen = { "@media (max-height:479.95px)": { maxHeight: "calc(100% - 16px)" } };

function QuoteForm({ message, onClose }: Omit<QuoteDialogProps, "open">) {
  const texts = useTexts(quoteTexts);
  const form = useQuoteForm(message, onClose);
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Fields>
        <Field label={texts.name} autoComplete="name" {...form.field("name")} />
        <Field
          label={texts.email}
          type="email"
          autoComplete="email"
          inputProps={{ inputMode: "email", autoCapitalize: "none", spellCheck: false }}
          hint={texts.reach}
          {...form.field("email")}
        />
        <Field
          label={texts.phone}
          type="tel"
          autoComplete="tel"
          inputProps={{ inputMode: "tel" }}
          {...form.field("phone")}
        />
        <Field
          label={texts.message}
          multiline
          rows={message === "" ? 3 : 7}
          inputProps={{ maxLength: 2000 }}
          {...form.field("message")}
        />
        {form.failure === null ? null : (
          <Banner tone="danger" role="alert" icon={failureIcon}>
            {form.failure}
          </Banner>
        )}
      </Fields>
      <Actions>
        <AppButton variant="text" onClick={onClose}>
          {texts.cancel}
        </AppButton>
        <AppButton
          type="submit"
          variant="contained"
          loading={form.isBusy}
          loadingLabel={texts.sending}
        >
          {texts.send}
        </AppButton>
      </Actions>
    </form>
  );
}

const Fields = styled("div")({
  display: "flex",
  flexDirection: "column",
  gap: 16,
  marginTop: 20,
});

const Actions = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "flex-end",
  gap: 8,
  marginTop: 24,
});
