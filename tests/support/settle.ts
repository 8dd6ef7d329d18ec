import type { Frame, Page } from 'playwright-core';

/** What stands for things that are still fetched. */
const waiting =
  '.page:not([hidden]) .ant-skeleton, .ant-modal .ant-skeleton, .weft-bone, .weft-loading, .ant-spin-spinning';
/** A frame has no pages that stay in the background. */
const waitingInFrame = `.ant-skeleton, ${waiting}`;
const quietMs = 300;
/** Something that always changes, as a clock, ends the wait. */
const mostMs = 5000;

/** Runs in the page: resolves when nothing has been drawn for a while. */
function quiet({ quietMs, mostMs }: { quietMs: number; mostMs: number }): Promise<void> {
  return new Promise((resolve) => {
    let timer = setTimeout(end, quietMs);
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(end, quietMs);
    });
    function end(): void {
      observer.disconnect();
      resolve();
    }
    setTimeout(end, mostMs);
    observer.observe(document.documentElement, { subtree: true, childList: true, attributes: true });
  });
}

/** One thing that is fetched may be followed by another, as a page by its dialog. */
const mostRounds = 3;

async function settleFrame(frame: Frame, waiting: string): Promise<void> {
  for (let round = 0; round < mostRounds; round += 1) {
    await frame
      .locator(waiting)
      .first()
      .waitFor({ state: 'detached', timeout: mostMs })
      .catch(() => undefined);
    await frame.evaluate(quiet, { quietMs, mostMs }).catch(() => undefined);
    if ((await frame.locator(waiting).count()) === 0) return;
  }
}

/** Resolves when the page and its frames have drawn what they fetched. */
export async function settle(page: Page): Promise<void> {
  // A page with frames may never be idle.
  await page.waitForLoadState('networkidle', { timeout: mostMs }).catch(() => undefined);
  await settleFrame(page.mainFrame(), waiting);
  for (const frame of page.frames()) {
    if (frame === page.mainFrame()) continue;
    // A preview is empty until the check of its text has answered.
    const isPreview = new URL(frame.url(), page.url()).pathname === '/preview';
    if (isPreview) await frame.waitForSelector('.preview-page', { timeout: mostMs }).catch(() => undefined);
    await settleFrame(frame, waitingInFrame);
  }
}
