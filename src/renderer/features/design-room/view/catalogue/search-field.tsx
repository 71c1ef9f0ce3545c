import { Search, X } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { Field } from "#renderer/ui/field.tsx";
import { ToolIconButton } from "#renderer/ui/tool-icon-button.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";

import { useRoom, useRoomSession } from "../room/use-room.ts";
import { catalogueTexts } from "../../texts/panel-catalogue.ts";

const searchDelayMs = 120;

/** What is searched for; a list of products follows once the typing pauses. */
export function SearchField() {
  const texts = useTexts(catalogueTexts);
  const { text, type, search } = useTypedSearch();
  const clear = (
    <ToolIconButton
      label={texts.clearSearch}
      icon={<X size={18} {...iconStyle} />}
      dense
      onClick={() => search("")}
    />
  );
  return (
    <Field
      label={texts.searchProducts}
      hideLabel
      value={text}
      onChange={type}
      placeholder={texts.searchHint}
      start={<Search size={20} {...iconStyle} />}
      end={text === "" ? null : clear}
      inputProps={{
        maxLength: 80,
        enterKeyHint: "search",
        onKeyDown: (event) => {
          if (event.key === "Enter") search(text);
          if (event.key !== "Escape" || text === "") return;
          event.stopPropagation();
          search("");
        },
      }}
    />
  );
}

/** The letters stay here while they are typed: the whole room would be drawn anew with each. */
function useTypedSearch() {
  const { changeSearch } = useRoomSession().catalogue;
  const search = useRoom(({ catalogue }) => catalogue.search);
  const [typed, setTyped] = useState({ text: search, sent: search });
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const drop = useCallback(() => {
    if (timer.current !== null) clearTimeout(timer.current);
  }, []);
  useEffect(() => drop, [drop]);
  const send = (text: string) => {
    drop();
    setTyped({ text, sent: text });
    changeSearch(text);
  };
  // Somebody else changed the search: what was typed before counts no more.
  const isForeign = typed.sent !== search;
  const type = (text: string) => {
    drop();
    setTyped(({ sent }) => ({ text, sent: isForeign ? search : sent }));
    timer.current = setTimeout(() => {
      setTyped((newest) => ({ ...newest, sent: text }));
      changeSearch(text);
    }, searchDelayMs);
  };
  return { text: isForeign ? search : typed.text, type, search: send };
}
