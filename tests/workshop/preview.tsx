import { definePreview } from "@storybook/react-vite";

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
