import { styled } from "@mui/material/styles";
import { useState } from "react";

import { useLinkIdentityMutation, useUnlinkIdentityMutation } from "#renderer/state/account-api.ts";
import { useAppDispatch, useAppSelector } from "#renderer/state/hooks.ts";
import { noticeShown } from "#renderer/state/notices-slice.ts";
import { useServices } from "#renderer/services/services-context.tsx";
import { useTexts } from "#renderer/i18n/texts.ts";
import { bareList, flexRow, flexWrap } from "#renderer/theme/layout.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { AppDialog } from "#renderer/ui/app-dialog.tsx";
import type { Account } from "#shared/wires/http/account-calls.ts";

import { AccountRow } from "../sections/account-row.tsx";
import { accountTexts } from "../texts/account-catalogue.ts";
import { nameIssuer } from "./name-issuer.ts";
import { ProofForm } from "./proof-form.tsx";
import { useLinkable } from "./use-linkable.ts";
import type { Linkable } from "./use-linkable.ts";

type Identity = Account["identities"][number];

/** The ways into the account: those there are, and those that can be added here. */
export function WaysRow({ account }: { account: Account }) {
  const texts = useTexts(accountTexts);
  const company = useAppSelector((state) => state.company.features);
  const linkable = useLinkable(account);
  const [adding, setAdding] = useState<Linkable | null>(null);
  const [removing, setRemoving] = useState<Identity | null>(null);
  const { goElsewhere } = useServices().platform.sessionClient;
  const removed = removing === null ? "" : nameIssuer(removing, company);
  return (
    <AccountRow label={texts.ways}>
      <HeldWays account={account} onRemove={setRemoving} />
      {goElsewhere === null || linkable.length === 0 ? null : (
        <Offers>
          {linkable.map((offer) => (
            <AppButton key={offer.provider} variant="outlined" onClick={() => setAdding(offer)}>
              {texts.addWay(offer.name)}
            </AppButton>
          ))}
        </Offers>
      )}
      <AppDialog
        open={adding !== null}
        title={texts.addWay(adding?.name ?? "")}
        onClose={() => setAdding(null)}
      >
        {adding === null ? null : (
          <AddForm account={account} offer={adding} onClose={() => setAdding(null)} />
        )}
      </AppDialog>
      <AppDialog
        open={removing !== null}
        title={texts.removeWayTitle(removed)}
        onClose={() => setRemoving(null)}
      >
        {removing === null ? null : (
          <RemoveForm
            account={account}
            identity={removing}
            name={removed}
            onClose={() => setRemoving(null)}
          />
        )}
      </AppDialog>
    </AccountRow>
  );
}

type HeldWaysProps = { account: Account; onRemove: (identity: Identity) => void };

function HeldWays({ account, onRemove }: HeldWaysProps) {
  const texts = useTexts(accountTexts);
  const company = useAppSelector((state) => state.company.features);
  return (
    <Ways>
      {account.hasPassword ? <li>{texts.wayPassword}</li> : null}
      {account.identities.map((identity) => {
        const name = nameIssuer(identity, company);
        return (
          <li key={identity.id}>
            <span>{texts.wayIssuer(name, identity.email)}</span>
            <AppButton
              variant="text"
              aria-label={texts.removeWay(name)}
              onClick={() => onRemove(identity)}
            >
              {texts.remove}
            </AppButton>
          </li>
        );
      })}
    </Ways>
  );
}

type FormProps = { account: Account; onClose: () => void };

/** Leaves for the issuer once it is sure who wants that; the page comes back with how it went. */
function AddForm({ account, offer, onClose }: FormProps & { offer: Linkable }) {
  const texts = useTexts(accountTexts);
  const [link] = useLinkIdentityMutation();
  const { goElsewhere } = useServices().platform.sessionClient;
  const { provider, name } = offer;
  return (
    <ProofForm
      account={account}
      lead={texts.addWayText(name)}
      submitLabel={texts.goTo(name)}
      busyLabel={texts.going}
      onProof={async (proof) => {
        const returnPath = `${window.location.pathname}?linked=${provider}`;
        const { url } = await link({ body: { provider, returnPath, ...proof } }).unwrap();
        goElsewhere?.(url);
      }}
      onClose={onClose}
    />
  );
}

type RemoveFormProps = FormProps & { identity: Identity; name: string };

function RemoveForm({ account, identity, name, onClose }: RemoveFormProps) {
  const texts = useTexts(accountTexts);
  const dispatch = useAppDispatch();
  const [unlink] = useUnlinkIdentityMutation();
  return (
    <ProofForm
      account={account}
      lead={texts.removeWayText(name)}
      submitLabel={texts.remove}
      busyLabel={texts.removing}
      danger
      onProof={async (proof) => {
        await unlink({ params: { id: identity.id }, body: proof }).unwrap();
        onClose();
        dispatch(noticeShown({ tone: "success", text: texts.wayRemoved(name) }));
      }}
      onClose={onClose}
    />
  );
}

const Ways = styled("ul")({
  ...bareList,
  "& > li": { ...flexRow(8), flexWrap: "wrap", minHeight: 32 },
  "& > li > button": { marginBlock: -6 },
});

const Offers = styled("div")({ ...flexWrap(8), marginTop: 10 });
