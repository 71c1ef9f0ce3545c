import { createElement } from "react";
import { beforeAll, describe, expect, it } from "vitest";

import { designsCatalogue } from "#renderer/features/designs/designs-texts.ts";
import { SelectionBar } from "#renderer/features/designs/selection-bar.tsx";
import { openCompany } from "#renderer/state/open-company.ts";
import { ProjectActions } from "#renderer/features/designs/project-actions.tsx";
import { defaultFeatures, sampleStyles } from "#support/company-samples.ts";
import { createSummary } from "#support/design-summaries.ts";
import { createProductId } from "#support/products.ts";
import { createScriptedStore } from "#support/scripted-platform.ts";
import { listNames, writeMarkup } from "#support/write-markup.tsx";

beforeAll(() => designsCatalogue.load("en"));

const ignore = () => undefined;

describe("the project that is looked at", () => {
  const flat = {
    id: createProductId(1),
    name: "Flat",
    rooms: 2,
    createdAt: "2026-03-01T10:00:00.000Z",
  };

  it("has a menu of its own", () => {
    const props = { project: flat, onDeleted: ignore };
    const markup = writeMarkup(createElement(ProjectActions, props), createScriptedStore());
    expect(listNames(markup)).toEqual(["Actions for Flat"]);
  });
});

describe("the bar of what is done to several designs", () => {
  const room = createSummary(1);
  const picked = {
    isOn: true,
    chosen: [room],
    has: () => true,
    begin: ignore,
    end: ignore,
    toggle: ignore,
    pickAll: ignore,
    keep: ignore,
  };
  const several = {
    toBin: [],
    askToBin: ignore,
    isBinning: false,
    confirmBin: ignore,
    forProject: [],
    askForProject: ignore,
    isPacking: false,
    mark: ignore,
    download: ignore,
  };

  it("has a short form with every command, whose last button ends it", async () => {
    const scripted = createScriptedStore({
      answers: {
        "GET /api/v1/company/features": defaultFeatures,
        "GET /api/v1/company/styles": { companyStyles: sampleStyles },
      },
    });
    await scripted.store.dispatch(openCompany());
    const markup = writeMarkup(createElement(SelectionBar, { picked, several }), scripted);
    const wide = ["Select all", "Favourite", "Add to project", "Download ZIP", "Move to the bin"];
    const narrow = ["Favourite", "Add to project", "Move to the bin", "More"];
    expect(listNames(markup)).toEqual([...wide, ...narrow, "Done"]);
  });
});
