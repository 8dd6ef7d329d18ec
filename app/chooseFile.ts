/** Opens the browser's file dialog; undefined when the person closes it without a choice. */
export function chooseFile(accept?: string): Promise<File | undefined> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    if (accept) input.accept = accept;
    input.hidden = true;
    const end = (file: File | undefined): void => {
      input.remove();
      resolve(file);
    };
    input.addEventListener('change', () => end(input.files?.[0]));
    input.addEventListener('cancel', () => end(undefined));
    // Safari opens the dialog only for an input that is in the document.
    document.body.append(input);
    input.click();
  });
}
