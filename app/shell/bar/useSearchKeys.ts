import { useEffect } from 'react';

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable=""], [contenteditable="true"]') !== null
  );
}

/** Ctrl-K (⌘K) anywhere, and `/` outside of text boxes. */
export function useSearchKeys(onSearch: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return;
      const chord = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
      const slash = event.key === '/' && !event.ctrlKey && !event.metaKey && !isTyping(event.target);
      if (!chord && !slash) return;
      event.preventDefault();
      onSearch();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [onSearch]);
}
