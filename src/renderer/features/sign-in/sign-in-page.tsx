import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { CircleAlert, Info, X } from "lucide-react";

import { useAppSelector } from "#renderer/state/hooks.ts";
import { useCompanyName } from "#renderer/state/use-company-name.ts";
import { useTexts } from "#renderer/text/texts.ts";
import { Banner } from "#renderer/ui/banner.tsx";
import { CompanyMark } from "#renderer/ui/company-mark.tsx";
import { Unseen } from "#renderer/ui/unseen.ts";

import type { SignInError } from "./sign-in-error.ts";
import { SignInForm } from "./sign-in-form.tsx";
import { SignInPicture } from "./sign-in-picture.tsx";
import { signInTexts } from "./sign-in-texts.ts";
import { useSignIn } from "./use-sign-in.ts";

/** The way in for people with an account, and past it for everyone else. */
export function SignInPage() {
  const texts = useTexts(signInTexts);
  const way = useSignIn();
  const company = useCompanyName();
  const isMobile = useAppSelector((state) => state.viewport.width < 1024);
  return (
    <Page>
      <Column>
        <Top>
          {company === null ? null : (
            <HomeLink href={way.homePath}>
              <CompanyMark slug={company.slug} name={company.name} />
              <Unseen>{texts.startPage}</Unseen>
            </HomeLink>
          )}
          <CloseLink href={way.homePath} aria-label={texts.close}>
            <X {...icon} size={22} />
          </CloseLink>
        </Top>
        <Middle>
          <div>
            <Typography variant="h5">{texts.title}</Typography>
            <Typography variant="body1" color="text.secondary" sx={{ marginTop: "4px" }}>
              {texts.lead}
            </Typography>
          </div>
          {way.error === null ? null : <Refusal error={way.error} />}
          <SignInForm {...way} />
        </Middle>
      </Column>
      {isMobile ? null : (
        <Picture>
          <SignInPicture />
        </Picture>
      )}
    </Page>
  );
}

const icon = { size: 20, strokeWidth: 1.5, absoluteStrokeWidth: true, "aria-hidden": true };

function Refusal({ error }: { error: SignInError }) {
  const texts = useTexts(signInTexts);
  const isInvitation = error === "SessionRequired" || error === "Offline";
  return (
    <Banner
      role={isInvitation ? "status" : "alert"}
      tone={isInvitation ? "caution" : "danger"}
      icon={isInvitation ? <Info {...icon} /> : <CircleAlert {...icon} />}
    >
      {texts.errors[error]}
    </Banner>
  );
}

const Page = styled("main")({
  display: "grid",
  gridTemplateColumns: "512px minmax(0, 1fr)",
  minHeight: "100dvh",
  backgroundColor: "var(--rw-paper)",
  "@media (max-width:1439.95px)": { gridTemplateColumns: "448px minmax(0, 1fr)" },
  "@media (max-width:1023.95px)": { gridTemplateColumns: "minmax(0, 1fr)" },
});

const Column = styled("div")({
  display: "flex",
  flexDirection: "column",
  paddingInline: "min(64px, var(--rw-margin))",
  paddingBottom: 40,
});

const Top = styled("div")({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  minHeight: 72,
  "@media (max-width:1023.95px)": { minHeight: 56 },
});

const HomeLink = styled("a")({
  display: "flex",
  alignItems: "center",
  minHeight: 44,
  minWidth: 0,
  borderRadius: "var(--rw-radius-swatch)",
  color: "inherit",
  textDecoration: "none",
});

const CloseLink = styled("a")({
  display: "grid",
  placeItems: "center",
  flex: "none",
  width: 44,
  height: 44,
  marginRight: -11,
  borderRadius: "var(--rw-radius-button)",
  color: "inherit",
  "@media (min-width:1024px)": { display: "none" },
});

const Middle = styled("div")({
  display: "flex",
  flexDirection: "column",
  gap: 20,
  width: "100%",
  maxWidth: 384,
  paddingTop: "clamp(20px, 8vh, 76px)",
  "@media (max-width:1023.95px)": { maxWidth: "none", paddingTop: 20 },
  "@media (max-width:1023.95px) and (min-width:600px)": {
    maxWidth: 400,
    marginInline: "auto",
    paddingTop: 8,
  },
});

const Picture = styled("div")({
  position: "sticky",
  top: 0,
  height: "100dvh",
  padding: 16,
  paddingLeft: 0,
});
