import { useCallback, useState } from "react";

import { AppError } from "#shared/app-error.ts";
import { isRegisteredUser } from "#shared/session.ts";
import type { DesktopApi } from "#shared/wires/desktop.ts";
import type { DesktopContext } from "#shared/wires/ipc.ts";
import { settingsCalls } from "#shared/wires/http/settings-calls.ts";

import { CompanyStep } from "./company-step.tsx";
import type { OwnCompany } from "./company-step.tsx";
import { ServerStep } from "./server-step.tsx";

type ConnectDesktop = Pick<
  DesktopApi,
  "checkServer" | "connect" | "openCompany" | "readSession" | "sendRequest" | "signInOutside"
>;

export type ConnectScreenProps = {
  desktop: ConnectDesktop;
  context: Pick<DesktopContext, "serverOrigin" | "tokenPersistence">;
  /** The address of an invitation, for the person to look at; else "". */
  invitation: string;
  onCancel: () => void;
};

/** The first run, and what changes its answers later: which server, and which of its companies. */
export function ConnectScreen({ desktop, context, invitation, onCancel }: ConnectScreenProps) {
  const known = invitation === "" ? context.serverOrigin : null;
  const [origin, setOrigin] = useState(known);
  const list = useCallback(() => listCompanies(desktop), [desktop]);
  const open = useCallback(
    (slug: string | null) => void desktop.openCompany(slug, slug === null ? "start" : "studio"),
    [desktop],
  );
  if (origin !== null) {
    return (
      <CompanyStep
        key={origin}
        origin={origin}
        isKept={context.tokenPersistence === "keyring" || context.serverOrigin === null}
        listCompanies={list}
        signIn={async () => (await desktop.signInOutside()).ok}
        goesOn={origin !== known}
        onChosen={open}
        onBack={() => setOrigin(null)}
      />
    );
  }
  return (
    <ServerStep
      firstAddress={invitation === "" ? (context.serverOrigin ?? "") : invitation}
      check={(address) => desktop.checkServer(address)}
      onFound={async (server) => {
        await desktop.connect(server);
        // An invitation says whose it is; every other address leads to a choice.
        if (server.companySlug === null) setOrigin(server.origin);
        else await desktop.openCompany(server.companySlug, "start");
      }}
      {...(context.serverOrigin === null ? {} : { onCancel })}
    />
  );
}

async function listCompanies(desktop: ConnectDesktop): Promise<OwnCompany[] | null> {
  const { isReached, session } = await desktop.readSession();
  if (!isReached) throw new AppError("offline", "the server did not answer");
  if (session === null || !isRegisteredUser(session.user)) return null;
  const { method, path, answer } = settingsCalls.listMyCompanies;
  const response = await desktop.sendRequest({
    id: crypto.randomUUID(),
    method,
    path,
    headers: { accept: "application/json" },
    body: null,
    isStream: false,
  });
  return answer.parse(JSON.parse(new TextDecoder().decode(response.bytes))).items;
}
