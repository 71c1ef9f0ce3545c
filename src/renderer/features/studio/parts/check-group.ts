import { styled } from "@mui/material/styles";

/** `CheckLine`s under a `legend` that says what is ticked. */
export const CheckGroup = styled("fieldset")({
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  "& > legend": {
    padding: 0,
    fontSize: "0.84375rem",
    lineHeight: "20px",
    fontWeight: 550,
  },
});
