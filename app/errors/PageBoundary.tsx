import { Component, type ErrorInfo, type ReactNode } from 'react';
import { PageFailure } from './PageFailure';
import { reportError } from './reportError';

interface Props {
  children: ReactNode;
  /** A change mounts the page again. */
  resetKey: unknown;
}
interface State {
  error: unknown;
  resetKey: unknown;
}

/** An error of one page leaves the shell and the other pages working (ux 19). */
export class PageBoundary extends Component<Props, State> {
  override state: State = { error: undefined, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error ?? new Error('unknown') };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { error: undefined, resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error('A page failed', error, info.componentStack);
    reportError(error, { kind: 'page' });
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children;
    return <PageFailure error={this.state.error} onRetry={() => this.setState({ error: undefined })} />;
  }
}
