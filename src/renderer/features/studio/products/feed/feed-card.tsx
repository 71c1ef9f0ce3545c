import { styled } from "@mui/material/styles";
import { useState } from "react";
import type { FormEvent } from "react";

import { studioApi } from "#renderer/state/studio/studio-api.ts";
import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { flexColumn, flexWrap } from "#renderer/theme/layout.ts";
import { quietText } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { Field } from "#renderer/ui/field.tsx";
import { feedHours } from "#shared/product-feed.ts";
import type { FeedInput, ProductFeed } from "#shared/product-feed.ts";

import { ChipGroup } from "../../parts/chip-group.tsx";
import { StudioCard } from "../../parts/studio-card.tsx";
import { StudioPending } from "../../parts/studio-pending.tsx";
import { StudioQuestion } from "../../parts/studio-question.tsx";
import { SwitchLine } from "../../parts/switch-line.tsx";
import { describeStudioFailure, readReason, useProductNotices } from "../../parts/use-notices.ts";
import { studioTexts } from "../../texts/shell-catalogue.ts";
import { feedTexts } from "../../texts/products-catalogue.ts";
import { FeedRuns } from "./feed-runs.tsx";

/** While a fetch is due, the card looks how it went. */
const lookAgainMs = 4_000;

/** Where the company's products are fetched from by themselves, and how that went. */
export function FeedCard() {
  const texts = useTexts(feedTexts);
  const [isOpen, setOpen] = useState(false);
  const query = studioApi.useGetProductFeedQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: lookAgainMs,
    skipPollingIfUnfocused: true,
  });
  const { data } = query;
  if (data === undefined) {
    return (
      <StudioCard title={texts.title} text={texts.text}>
        <StudioPending query={query} rows={2} />
      </StudioCard>
    );
  }
  const { feed, runs } = data;
  return (
    <>
      <StudioCard
        title={texts.title}
        text={texts.text}
        aside={
          feed !== null || isOpen ? null : (
            <AppButton variant="outlined" onClick={() => setOpen(true)}>
              {texts.setUp}
            </AppButton>
          )
        }
      >
        {feed === null && !isOpen ? (
          <Quiet>{texts.none}</Quiet>
        ) : (
          <FeedForm key={feed?.url ?? "new"} feed={feed} onRemoved={() => setOpen(false)} />
        )}
      </StudioCard>
      {runs.length === 0 ? null : <FeedRuns runs={runs} />}
    </>
  );
}

const emptyFeed: FeedInput = { url: "", enabled: true, everyHours: 24, missing: "keep" };

const addressFaults = ["no_address", "not_https", "private"];

/** The fields of a feed, and saving, fetching and removing it. */
function useFeedForm(feed: ProductFeed | null, onRemoved: () => void) {
  const texts = useTexts(feedTexts);
  const { failures } = useTexts(studioTexts);
  const notices = useProductNotices();
  const [entered, setEntered] = useState<Partial<FeedInput>>({});
  const [fault, setFault] = useState<string | null>(null);
  const [put, putting] = studioApi.usePutProductFeedMutation();
  const [run, running] = studioApi.useRunProductFeedMutation();
  const [remove] = studioApi.useDeleteProductFeedMutation();
  const { url, enabled, everyHours, missing } = { ...emptyFeed, ...feed, ...entered };
  const explain = (error: unknown) => {
    const text = describeStudioFailure(error, { failures, refusals: texts.refusals });
    if (addressFaults.includes(readReason(error))) setFault(text);
    else notices.notify(text);
  };
  return {
    values: { url, enabled, everyHours, missing },
    fault,
    change: (changes: Partial<FeedInput>) => {
      setEntered({ ...entered, ...changes });
      setFault(null);
    },
    isBusy: putting.isLoading,
    isRunning: running.isLoading,
    save: async (event: FormEvent) => {
      event.preventDefault();
      try {
        await put({ body: { url, enabled, everyHours, missing } }).unwrap();
        setEntered({});
        notices.succeed(texts.saved);
      } catch (error) {
        explain(error);
      }
    },
    run: async () => notices.report(await run(), texts.soon),
    remove: async () => {
      if (notices.report(await remove(), texts.removed)) onRemoved();
    },
  };
}

type FeedFormState = ReturnType<typeof useFeedForm>;

function FeedForm({ feed, onRemoved }: { feed: ProductFeed | null; onRemoved: () => void }) {
  const texts = useTexts(feedTexts);
  const form = useFeedForm(feed, onRemoved);
  const [isAsked, setAsked] = useState(false);
  return (
    <Form noValidate onSubmit={(event) => void form.save(event)}>
      <FeedFields form={form} />
      <FeedActions feed={feed} form={form} onRemove={() => setAsked(true)} />
      <StudioQuestion
        open={isAsked}
        title={texts.removeTitle}
        text={texts.removeText}
        confirmLabel={texts.remove}
        danger
        onAgree={form.remove}
        onClose={() => setAsked(false)}
      />
    </Form>
  );
}

/** Where the products come from, how often, and what becomes of those that are gone. */
function FeedFields({ form }: { form: FeedFormState }) {
  const texts = useTexts(feedTexts);
  const { values } = form;
  return (
    <>
      <Field
        label={texts.url}
        hint={texts.urlHint}
        type="url"
        placeholder="https://"
        value={values.url}
        error={form.fault}
        onChange={(url) => form.change({ url })}
        inputProps={{ inputMode: "url", autoCapitalize: "none", spellCheck: false }}
      />
      <ChipGroup
        label={texts.every}
        options={feedHours.map(String)}
        names={texts.hours}
        isChosen={(hours) => values.everyHours === Number(hours)}
        onChoose={(hours) =>
          form.change({ everyHours: feedHours.find((one) => String(one) === hours) ?? 24 })
        }
      />
      <div>
        <SwitchLine
          label={texts.enabled}
          checked={values.enabled}
          onChange={(enabled) => form.change({ enabled })}
        />
        <SwitchLine
          label={texts.unpublish}
          hint={texts.unpublishHint}
          checked={values.missing === "unpublish"}
          onChange={(isOn) => form.change({ missing: isOn ? "unpublish" : "keep" })}
        />
      </div>
    </>
  );
}

type FeedActionsProps = { feed: ProductFeed | null; form: FeedFormState; onRemove: () => void };

/** When the next fetch is due, and what can be done with the feed. */
function FeedActions({ feed, form, onRemove }: FeedActionsProps) {
  const texts = useTexts(feedTexts);
  const time = new Intl.DateTimeFormat(useLocale(), { dateStyle: "medium", timeStyle: "short" });
  return (
    <Foot>
      <Quiet>
        {feed === null || feed.nextRunAt === null
          ? ""
          : texts.next(time.format(new Date(feed.nextRunAt)))}
      </Quiet>
      {feed === null ? null : (
        <>
          <AppButton variant="text" onClick={onRemove}>
            {texts.remove}
          </AppButton>
          <AppButton
            variant="outlined"
            loading={form.isRunning}
            disabled={!feed.enabled}
            onClick={() => void form.run()}
          >
            {texts.runNow}
          </AppButton>
        </>
      )}
      <AppButton
        type="submit"
        variant="contained"
        loading={form.isBusy}
        loadingLabel={texts.saving}
      >
        {texts.save}
      </AppButton>
    </Foot>
  );
}

const Form = styled("form")({ ...flexColumn(20), maxWidth: 720 });

const Foot = styled("div")({
  ...flexWrap(8),
  justifyContent: "flex-end",
  "& > p": { flex: "1 1 200px" },
});

const Quiet = styled("p")({ ...quietText(14, 20), margin: 0 });
