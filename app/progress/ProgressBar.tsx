import { useWaiting } from './waits';
import './progress.css';

/** A thin bar at the top while a page loads (ux 17); its place-holder says the same to screen readers. */
export function ProgressBar() {
  return useWaiting() ? <div className="progress-bar" aria-hidden="true" /> : null;
}
