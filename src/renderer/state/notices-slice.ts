import { createSlice, nanoid } from "@reduxjs/toolkit";
import type { PayloadAction } from "@reduxjs/toolkit";

export type NoticeContent = {
  /** `info` where nothing failed: what a person asked for is not there, and what to do instead. */
  tone: "success" | "info" | "error";
  text: string;
  /** `command` is what the screen that showed the notice listens for. */
  action?: { label: string; command: string };
};
export type Notice = NoticeContent & { id: string };

export type NoticesState = { notices: Notice[] };

const maxNotices = 3;

const initialState: NoticesState = { notices: [] };

const noticesSlice = createSlice({
  name: "notices",
  initialState,
  reducers: {
    noticeShown: {
      prepare: (content: NoticeContent) => ({ payload: { ...content, id: nanoid() } }),
      reducer(state, action: PayloadAction<Notice>) {
        const { tone, text } = action.payload;
        // Said again, a notice takes the place of the first time: two alike tell nobody more.
        state.notices = state.notices.filter((one) => one.tone !== tone || one.text !== text);
        state.notices.push(action.payload);
        if (state.notices.length > maxNotices) state.notices.shift();
      },
    },
    noticeClosed(state, action: PayloadAction<string>) {
      state.notices = state.notices.filter((notice) => notice.id !== action.payload);
    },
    noticeActionChosen: (state, action: PayloadAction<{ id: string; command: string }>) => {
      state.notices = state.notices.filter((notice) => notice.id !== action.payload.id);
    },
  },
});

export const noticesReducer = noticesSlice.reducer;
/** `noticeActionChosen` is what the toast dispatches when its action is pressed. */
export const { noticeShown, noticeClosed, noticeActionChosen } = noticesSlice.actions;
