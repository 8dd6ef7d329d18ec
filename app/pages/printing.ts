import { formatDate } from '../../core/format';
import './print.css';

/** Notes on the page when it is printed, on the organisation's clock; print.css shows it at the end. */
function noteTimeOfPrint(): void {
  const time = formatDate(new Date(), 'yyyy-MM-dd HH:mm');
  document.querySelector('.shell main')?.setAttribute('data-printed', time);
}
window.addEventListener('beforeprint', noteTimeOfPrint);
