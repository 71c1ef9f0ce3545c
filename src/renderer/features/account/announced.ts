import { styled } from "@mui/material/styles";

/** What appears here is read out when the reader has finished what it was saying. */
export const Announced = styled("output")({ display: "block" });
