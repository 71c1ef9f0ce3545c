import LinearProgress from "@mui/material/LinearProgress";

export type ProgressBarProps = {
  /** What is progressing; read out. */
  label: string;
  /** 0 to 1, or null while nothing is known. */
  value: number | null;
  /** Read instead of the percentage ("3.1 of 8.4 MB"). */
  valueText?: string;
};

/** A bar of the company's progress colours. */
export function ProgressBar({ label, value, valueText }: ProgressBarProps) {
  const known = value === null ? null : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <LinearProgress
      aria-label={label}
      {...(valueText === undefined ? {} : { "aria-valuetext": valueText })}
      {...(known === null
        ? { variant: "indeterminate" as const }
        : { variant: "determinate" as const, value: known })}
    />
  );
}
