import { keyframes } from "@mui/material/styles";

export const spin = keyframes({ to: { transform: "rotate(360deg)" } });

export const rise = keyframes({
  from: { opacity: 0, transform: "translateY(8px)" },
  to: { opacity: 1, transform: "none" },
});

export const fadeIn = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } });

export const fadeOut = keyframes({ from: { opacity: 1 }, to: { opacity: 0 } });

export const sweep = keyframes({
  from: { transform: "translateX(-100%)" },
  to: { transform: "translateX(100%)" },
});
