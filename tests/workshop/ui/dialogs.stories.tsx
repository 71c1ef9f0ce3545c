import { z } from "zod";
import { expect, fn, screen, userEvent, waitFor } from "storybook/test";

import { AppButton } from "#renderer/ui/app-button.tsx";
import { AppDialog, DialogActions, DialogText } from "#renderer/ui/app-dialog.tsx";
import { ConfirmDialog } from "#renderer/ui/confirm-dialog.tsx";
import { DialogForm } from "#renderer/ui/dialog-form.tsx";
import { useForm } from "#renderer/ui/use-form.ts";
import { Field } from "#renderer/ui/field.tsx";

import preview from "../preview.tsx";

const meta = preview.meta({
  component: AppDialog,
  args: {
    open: true,
    title: "Link to the draft",
    onClose: fn(),
    children: (
      <DialogActions>
        <AppButton variant="contained">Close</AppButton>
      </DialogActions>
    ),
  },
});

const pressBeside = () => screen.getByRole("dialog").parentElement as HTMLElement;

export const Plain = meta.story({
  play: async ({ args }) => {
    await waitFor(() => expect(screen.getByRole("dialog")).toBeVisible());
    await userEvent.click(pressBeside());
    await expect(args.onClose).not.toHaveBeenCalled();
    await userEvent.keyboard("{Escape}");
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
});

export const ClosesOutside = meta.story({
  args: { closesOutside: true },
  play: async ({ args }) => {
    await waitFor(() => expect(screen.getByRole("dialog")).toBeVisible());
    await userEvent.click(pressBeside());
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
});

export const Locked = meta.story({
  args: { locked: true, text: "It is shown once.", width: 480 },
  play: async ({ args }) => {
    await waitFor(() => expect(screen.getByRole("dialog")).toBeVisible());
    await userEvent.keyboard("{Escape}");
    await expect(args.onClose).not.toHaveBeenCalled();
    await expect(screen.getByRole("dialog")).toHaveAccessibleDescription("It is shown once.");
  },
});

export const WithText = meta.story({
  args: { width: 560, children: <DialogText>What is among the fields.</DialogText> },
});

const ask = {
  open: true,
  title: "Delete this design?",
  text: "It cannot be brought back.",
  confirmLabel: "Delete design",
  cancelLabel: "Cancel",
  danger: true,
};
const settle = { onConfirm: fn(), onCancel: fn() };

export const Question = meta.story({
  render: () => <ConfirmDialog {...ask} {...settle} />,
  play: async () => {
    settle.onConfirm.mockClear();
    await userEvent.click(await screen.findByRole("button", { name: "Delete design" }));
    await expect(settle.onConfirm).toHaveBeenCalledOnce();
  },
});
export const QuestionBusy = meta.story({
  render: () => <ConfirmDialog {...ask} {...settle} busy />,
});

const labels = {
  submitLabel: "Save name",
  busyLabel: "Saving",
  cancelLabel: "Cancel",
  onCancel: fn(),
};
const submit = fn(async () => undefined);

function NameForm({ lead }: { lead?: string }) {
  const form = useForm({
    start: { name: "Marta" },
    schema: z.object({ name: z.string() }),
    submit,
    explain: () => ({ field: null, text: "The server cannot be reached." }),
  });
  return (
    <DialogForm form={form} {...labels} {...(lead === undefined ? {} : { lead })}>
      <Field label="Name" {...form.field("name")} />
    </DialogForm>
  );
}

export const Form = meta.story({
  args: { children: <NameForm /> },
  play: async () => {
    submit.mockClear();
    await waitFor(() => expect(screen.getByLabelText("Name")).toHaveFocus());
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(submit).toHaveBeenCalledOnce());
  },
});

export const FormRefused = meta.story({
  args: { children: <NameForm lead="As others see it." /> },
  play: async () => {
    submit.mockRejectedValueOnce(new Error("refused"));
    await userEvent.click(await screen.findByRole("button", { name: "Save name" }));
    await expect(await screen.findByRole("alert")).toHaveTextContent("cannot be reached");
  },
});

export const FormBusy = meta.story({
  args: { children: <NameForm /> },
  play: async () => {
    submit.mockClear();
    submit.mockReturnValueOnce(new Promise(() => undefined));
    await userEvent.click(await screen.findByRole("button", { name: "Save name" }));
    await userEvent.click(await screen.findByRole("button", { name: "Saving" }));
    await expect(submit).toHaveBeenCalledOnce();
  },
});
