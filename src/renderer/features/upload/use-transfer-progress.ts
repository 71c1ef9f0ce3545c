import { useEffect, useState } from "react";

import type { Upload } from "#renderer/state/images-slice.ts";

import { createProgressMeter } from "./progress-meter.ts";
import type { TransferProgress } from "./progress-meter.ts";

/** Often enough that a stalled transfer stops promising a time. */
const tickMs = 1000;

/** How far an upload is and how long it will take, or null while there is none. */
export function useTransferProgress(upload: Upload | undefined): TransferProgress | null {
  const [meter] = useState(() => createProgressMeter(() => performance.now()));
  const [progress, setProgress] = useState<TransferProgress | null>(null);
  const isMoving = upload?.state === "uploading";
  const sentBytes = upload?.sentBytes ?? 0;
  const totalBytes = upload?.totalBytes ?? 0;

  useEffect(() => {
    if (!isMoving) return undefined;
    const report = () => setProgress(meter(sentBytes, totalBytes));
    report();
    const timer = window.setInterval(report, tickMs);
    return () => window.clearInterval(timer);
  }, [isMoving, sentBytes, totalBytes, meter]);

  return isMoving ? progress : null;
}
