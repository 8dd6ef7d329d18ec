import { Component, type ReactNode } from 'react';
import type { Session } from './session';

interface Props {
  session: Session;
  /** JSON pointer of what is rendered inside. */
  at: string;
  /** Puts the box into the place of the node (a cell of the grid). */
  frame?: (box: ReactNode) => ReactNode;
  children: ReactNode;
}

/** A failing widget shows a box with its JSON pointer in its place; the rest of the page works (idea 19 of ux). */
export class NodeBoundary extends Component<Props, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined };

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: unknown): void {
    const { session, at } = this.props;
    session.tools.host.report({
      at: `${session.document.id}${at}`,
      message: error instanceof Error ? error.message : String(error),
      error,
    });
  }

  readonly #retry = (): void => this.setState({ error: undefined });

  override render(): ReactNode {
    const { session, at, frame, children } = this.props;
    const { tools } = session;
    const { error } = this.state;
    if (!error) return children;
    const box = <tools.frames.ErrorBox at={at} message={error.message} onRetry={this.#retry} />;
    return frame ? frame(box) : box;
  }
}
