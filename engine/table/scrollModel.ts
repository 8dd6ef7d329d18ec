import type { ViewPort } from '../document/viewPort';

/** The address is written when scrolling has stopped for this long. */
const restMs = 300;

/** The scroll position when the page was left, and the current one. */
export class ScrollModel {
  readonly #port: ViewPort;
  readonly #top: number;
  #question: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(port: ViewPort) {
    this.#port = port;
    this.#top = Number(port.address.read(port.id, 'top')) || 0;
  }

  /** Initial scroll position; rows of another question start at the top. */
  topFor(question: string): number {
    return (this.#question ?? question) === question ? this.#top : 0;
  }

  /** The question that the stored position belongs to: the first one. */
  settle(question: string): void {
    this.#question ??= question;
  }

  readonly scrolled = (px: number): void => {
    this.stop();
    const { address, id } = this.#port;
    const turn = address.getTurn();
    const tell = (): void => {
      const top = px > 0 ? String(Math.round(px)) : undefined;
      if (address.getTurn() === turn) address.write(id, { top }, 'silent');
    };
    this.#timer = setTimeout(tell, restMs);
  };

  stop(): void {
    clearTimeout(this.#timer);
  }
}
