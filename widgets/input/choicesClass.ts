interface ChoicesLook {
  direction?: 'horizontal' | 'vertical';
  optionType?: 'default' | 'button';
  border?: boolean;
}

/** Layout of a group of radios or boxes: in a row or a column, framed, or (boxes) as buttons. */
export function choicesClass({ direction, optionType, border }: ChoicesLook): string {
  const classes = ['weft-choices'];
  if (direction === 'vertical') classes.push('weft-choices-vertical');
  if (optionType === 'button') classes.push('weft-choices-buttons');
  else if (border) classes.push('weft-choices-framed');
  return classes.join(' ');
}
