import type { ViewPort } from '../document/viewPort';

/** The address is told when scrolling has come to rest. */
const restMs = 300;

/** Where the rows were scrolled to when the page was left, and where they are scrolled to now. */
export class ScrollModel {
  readonly #port: ViewPort;
  readonly #top: number;
  #question: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(port: ViewPort) {
    this.#port = port;
    this.#top = Number(port.address.read(port.id, 'top')) || 0;
  }

  /** Pixels to begin with; rows of another question begin at the top. */
  topFor(question: string): number {
    return (this.#question ?? question) === question ? this.#top : 0;
  }

  /** The question that the remembered position belongs to: the first one. */
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
