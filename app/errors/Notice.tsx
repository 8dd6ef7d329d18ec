import { Link } from 'react-router';
import { useWords } from '../runtime';
import './notice.css';

export interface NoticeProps {
  /** `403`, `404`, `500`, or a sign. */
  code: string;
  title: string;
  text: string;
  details?: string[];
  actions?: { label: string; onClick: () => void; primary?: boolean }[];
  /** Shows a link to the home page. */
  home?: boolean;
}

/** A page that explains why there is no page (ux 18). */
export function Notice({ code, title, text, details = [], actions = [], home }: NoticeProps) {
  const t = useWords();
  return (
    <section className="notice" aria-labelledby={`notice-${code}`}>
      <p className="notice-code" aria-hidden="true">
        {code}
      </p>
      <h1 id={`notice-${code}`}>{title}</h1>
      <p className="notice-text">{text}</p>
      {details.length > 0 && (
        <ul className="notice-details">
          {details.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <p className="notice-actions">
        {actions.map(({ label, onClick, primary }) => (
          <button key={label} type="button" className={primary ? 'notice-primary' : 'notice-plain'} onClick={onClick}>
            {label}
          </button>
        ))}
        {home && (
          <Link className="notice-plain" to="/home">
            {t('common.home')}
          </Link>
        )}
      </p>
    </section>
  );
}
