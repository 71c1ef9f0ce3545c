import { styled } from "@mui/material/styles";

import { useTexts } from "#renderer/i18n/texts.ts";
import { flexRow } from "#renderer/theme/layout.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";
import { Initials } from "#renderer/ui/initials.tsx";
import type { Member } from "#shared/member.ts";

import { StudioBadge } from "../parts/studio-badge.tsx";
import { membersTexts } from "../texts/company-catalogue.ts";

/** What a member is called; the email where there is no name. */
export function nameMember({ name, email }: Member): string {
  return name ?? email ?? "?";
}

/** A person by their initials, name and email. */
export function PersonCell({ member, isSelf }: { member: Member; isSelf: boolean }) {
  const texts = useTexts(membersTexts);
  const name = nameMember(member);
  return (
    <Line>
      <Initials name={name} size={36} />
      <Words>
        <b>
          {name}
          {isSelf ? <StudioBadge>{texts.you}</StudioBadge> : null}
        </b>
        {member.name === null ? null : member.email}
      </Words>
    </Line>
  );
}

const Line = styled("div")(flexRow(12));

const Words = styled("span")({
  ...quietText(13, 18),
  minWidth: 0,

  "& > b": {
    ...flexRow("0 8px"),
    ...textSize(14, 20, 550),
    flexWrap: "wrap",
    color: "var(--rw-ink)",
  },
});
