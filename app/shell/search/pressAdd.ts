const waitMs = 10_000;

/** The page's own create button: it is only there for those who may use it. */
function addButton(path: string): HTMLElement | null {
  const page = document.querySelector(`.page[data-path="${CSS.escape(path)}"]:not([hidden])`);
  return page?.querySelector<HTMLElement>('[data-action="add"]:not([disabled])') ?? null;
}

/** Presses the create button of a page as soon as the page has drawn it; gives up after ten seconds. */
export function pressAdd(path: string): void {
  const press = () => {
    const button = addButton(path);
    button?.click();
    return button !== null;
  };
  const observer = new MutationObserver(() => {
    if (press()) stop();
  });
  const timer = setTimeout(() => stop(), waitMs);
  function stop(): void {
    clearTimeout(timer);
    observer.disconnect();
  }
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['hidden'] });
  // The page that is in front already changes nothing.
  queueMicrotask(() => press() && stop());
}
