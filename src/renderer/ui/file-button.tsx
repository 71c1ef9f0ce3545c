import { useState } from "react";
import type { ReactNode } from "react";

export type FileButtonProps = {
  /** What the file chooser offers, as an `accept` attribute. */
  accept: string;
  multiple?: boolean;
  /** Asks a phone for its rear camera instead of its library. */
  camera?: boolean;
  onFiles: (files: File[]) => void;
  /** Draws the button; call `open` when it is pressed. */
  children: (open: () => void) => ReactNode;
};

/** A file chooser behind a button of the caller's. */
export function FileButton({ accept, multiple, camera, onFiles, children }: FileButtonProps) {
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  return (
    <>
      <input
        ref={setInput}
        type="file"
        hidden
        data-source={camera === true ? "camera" : "library"}
        accept={accept}
        {...(camera === true ? { capture: "environment" as const } : {})}
        multiple={multiple ?? false}
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
