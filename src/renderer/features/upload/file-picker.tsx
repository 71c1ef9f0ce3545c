import { useState } from "react";
import type { ReactNode } from "react";

import { uploadContentTypes } from "#shared/image.ts";

export type FilePickerProps = {
  onFiles: (files: File[]) => void;
  /** Asks a phone for its rear camera instead of its library. */
  camera?: boolean;
  children: (open: () => void) => ReactNode;
};

/** A file chooser behind whatever button its children draw. */
export function FilePicker({ onFiles, camera, children }: FilePickerProps) {
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  return (
    <>
      <input
        ref={setInput}
        type="file"
        hidden
        data-source={camera === true ? "camera" : "library"}
        accept={uploadContentTypes.join(",")}
        {...(camera === true ? { capture: "environment" as const } : { multiple: true })}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // Choosing the same file again must count as a change.
          event.target.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
      {children(() => input?.click())}
    </>
  );
}
