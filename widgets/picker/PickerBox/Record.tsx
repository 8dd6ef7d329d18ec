import { placed } from '../../../core/basePath';
import { Icon } from '../../icons';

interface Props {
  record: { label: string; type?: string; avatar?: string };
  note?: string;
}

/** Types with an icon of their own: persons and parts of the organisation. */
const drawn = new Set(['company', 'department', 'position', 'role', 'group', 'user', 'organize']);
const iconOf = (type: string): string =>
  type === 'company'
    ? 'icon-ym icon-ym-organization'
    : `icon-ym icon-ym-${type === 'organize' ? 'organization' : type}`;

/** One record as a line: its picture or type, its name, and its place in the organisation. */
export function Record({ record: { label, type, avatar }, note }: Props) {
  return (
    <>
      {avatar ? (
        <img className="weft-picker-avatar" src={placed(avatar)} alt="" width={24} height={24} loading="lazy" />
      ) : null}
      {!avatar && type && drawn.has(type) ? <Icon name={iconOf(type)} /> : null}
      <span className="weft-picker-words" title={note ? `${label} ${note}` : label}>
        <span>{label}</span>
        {note ? <span className="weft-picker-note">{note}</span> : null}
      </span>
    </>
  );
}
