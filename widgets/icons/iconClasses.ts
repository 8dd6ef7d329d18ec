import { commonIcons } from './commonIcons';
import { rareIcons } from './rareIcons';

/** One class of the contract for each drawing: the choices of an icon picker. */
export const iconClasses: readonly string[] = [
  ...new Map(
    Object.entries({ ...commonIcons.classes, ...rareIcons.classes })
      .toReversed()
      .map(([name, drawing]) => [drawing, `icon-ym icon-ym-${name}`]),
  ).values(),
].toReversed();
