import { neutralIcon } from './commonIcons';
import { findIcon } from './iconSet';
import { rareIcons } from './rareIcons';

/** An icon that is not common; a neutral one for unknown names. */
export function RareIcon({ name, className }: { name: string; className?: string }) {
  const Drawn = findIcon(rareIcons, name) ?? neutralIcon;
  return <Drawn className={className} aria-hidden />;
}
