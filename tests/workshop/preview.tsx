import { definePreview } from "@storybook/react-vite";

import { uiTexts } from "#renderer/i18n/app-catalogue.ts";

import { WorkshopPage } from "./workshop-page.tsx";

export default definePreview({
  addons: [],
  parameters: { layout: "fullscreen" },
  globalTypes: {
    company: {
      description: "Whose look it is",
      toolbar: { icon: "paintbrush", items: ["roomwright", "alder-quay"], dynamicTitle: true },
    },
  },
  // What the parts say is there before they are.
  loaders: [() => uiTexts.load("en")],
  initialGlobals: { company: "roomwright" },
  decorators: [
    (Story, { globals, parameters, title }) => (
      <WorkshopPage
        company={String(globals["company"])}
        title={parameters["isScreen"] === true ? null : title}
      >
        <Story />
      </WorkshopPage>
    ),
  ],
});
