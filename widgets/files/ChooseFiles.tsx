import { type ReactNode, useRef } from 'react';

interface ChooseFilesProps {
  accept?: string;
  multiple: boolean;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
  /** Renders the button; `choose` opens the system's file dialog. */
  children: (choose: () => void) => ReactNode;
}

/** Opens the system's file dialog, and accepts dropped files. The same file can be chosen twice. */
export function ChooseFiles({ accept, multiple, disabled, onFiles, children }: ChooseFilesProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button inside does the same
    <span
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const files = [...event.dataTransfer.files];
        if (files.length && !disabled) onFiles(multiple ? files : files.slice(0, 1));
      }}
    >
      {children(() => input.current?.click())}
      <input
        ref={input}
        type="file"
        hidden
        disabled={disabled}
        tabIndex={-1}
        accept={accept || undefined}
        multiple={multiple}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length) onFiles(files);
        }}
      />
    </span>
  );
}
