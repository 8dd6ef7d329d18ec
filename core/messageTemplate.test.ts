import { expect, test } from 'vitest';
import { fillTemplate } from './messageTemplate';

test('contract-platform §5.14 {@Name} and {name} are replaced once; unknown parameters are left out, other braces stay', () => {
  const values = { '@Title': '{x} $& <b>', x: 'never', name: 'Lily' };
  expect(fillTemplate('{@Title}: {name} {@Other}{ } {1}', values)).toBe('{x} $& <b>: Lily { } {1}');
  expect(fillTemplate('{constructor}{toString}', {})).toBe('');
  expect(fillTemplate('<i>{@Title}</i>', values, (value) => value.replaceAll('<', '&lt;'))).toBe(
    '<i>{x} $& &lt;b></i>',
  );
});
