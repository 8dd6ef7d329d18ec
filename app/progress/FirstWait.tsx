import './progress.css';

/** Before the first page: the bar alone (ux 17). */
export function FirstWait() {
  return <div className="progress-bar" aria-hidden="true" />;
}
