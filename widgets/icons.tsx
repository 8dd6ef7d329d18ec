import type { CSSProperties } from 'react';
import { iconLook, inkOn } from '../core/menuLook';
import { deferred } from '../engine/deferred';
import { commonIcons } from './icons/commonIcons';
import { findIcon } from './icons/iconSet';
import './icons/icons.css';

interface IconProps {
  name: string;
  className?: string;
}

/** The place of an icon whose drawing is not loaded yet. */
function Blank({ className = '' }: IconProps) {
  return <span className={`anticon weft-blank ${className}`} aria-hidden="true" />;
}

/** A page works without an icon: one that could not be loaded stays blank until it is rendered again. */
const rare = deferred<IconProps>(() => import('./icons/RareIcon').then((module) => module.RareIcon), undefined, {
  standIn: Blank,
  optional: true,
});

/** Fetches the icons that are not common, which then render at once. */
export const loadIcons = rare.load;

/**
 * An icon by catalogue name or contract class, or what `menuIcon` gives; a neutral one for unknown names. Hidden from screen
 * readers.
 */
export function Icon({ name, className = '' }: IconProps) {
  const look = iconLook(name);
  const { colour } = look;
  const style = colour ? ({ '--icon-colour': colour, '--icon-ink': inkOn(colour) } as CSSProperties) : undefined;
  if (look.letter)
    return (
      <span className={`anticon weft-letter ${className}`} style={style} aria-hidden="true">
        {look.letter}
      </span>
    );
  if (style)
    return (
      <span className={`anticon weft-tinted ${className}`} style={style} aria-hidden="true">
        <Plain name={look.name ?? ''} />
      </span>
    );
  return <Plain name={name} className={className} />;
}

function Plain({ name, className }: IconProps) {
  const Drawn = findIcon(commonIcons, name);
  return Drawn ? <Drawn className={className} aria-hidden /> : <rare.component name={name} className={className} />;
}
