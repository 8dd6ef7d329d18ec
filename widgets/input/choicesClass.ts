interface ChoicesLook {
  direction?: 'horizontal' | 'vertical';
  optionType?: 'default' | 'button';
  border?: boolean;
}

/** How a group of radios or boxes stands: beside or under each other, framed, or (boxes) as buttons. */
export function choicesClass({ direction, optionType, border }: ChoicesLook): string {
  const classes = ['weft-choices'];
  if (direction === 'vertical') classes.push('weft-choices-vertical');
  if (optionType === 'button') classes.push('weft-choices-buttons');
  else if (border) classes.push('weft-choices-framed');
  return classes.join(' ');
}
