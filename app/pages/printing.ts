import { formatDate } from '../../core/format';
import { runtime } from '../runtime';
import './print.css';

/** Notes on the page when it is printed, on the organisation's clock; print.css shows it at the end. Paper is light. */
function toPaper(): void {
  const time = formatDate(new Date(), 'yyyy-MM-dd HH:mm');
  document.querySelector('.shell main')?.setAttribute('data-printed', time);
  runtime.settings.setOnPaper(true);
}
window.addEventListener('beforeprint', toPaper);
window.addEventListener('afterprint', () => runtime.settings.setOnPaper(false));
