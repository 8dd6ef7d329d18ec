import { useWords } from '../../words';
import './Notices.css';

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A widget that this version cannot render: its name and its value, read-only. */
export function UnknownBox({ widget, value }: { widget: string; value?: unknown }) {
  const t = useWords();
  return (
    <div className="weft-unknown" title={t('widget.unknown', { widget })}>
      <span className="weft-unknown-name">{widget}</span>
      <span className="weft-unknown-value">{shown(value)}</span>
    </div>
  );
}
