import { defineMain } from "@storybook/react-vite/node";
import react from "@vitejs/plugin-react";
import { mergeConfig } from "vite";

/** The workshop: every part of the screens in each of its states. */
export default defineMain({
  framework: "@storybook/react-vite",
  stories: ["./**/*.stories.tsx"],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  features: { sidebarOnboardingChecklist: false },
  typescript: { reactDocgen: false },
  viteFinal: (config) => mergeConfig(config, { plugins: [react()], worker: { format: "es" } }),
});
