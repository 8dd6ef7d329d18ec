import { expect, it } from 'vitest';
import { firstField } from './firstField';

it('the first field that takes input is no comment below a record: those wait for the hand', () => {
  document.body.innerHTML = `<div id="box"><input disabled><p data-by-hand><textarea></textarea></p></div>`;
  const box = document.getElementById('box') as HTMLElement;
  expect(firstField([box])).toBeUndefined();
  box.insertAdjacentHTML('beforeend', '<input id="late">');
  expect(firstField([box])?.id).toBe('late');
});
