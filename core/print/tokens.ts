import { inCapitals, withThousands } from './formats';
import { replaceInRuns } from './runs';
import { taggedValue } from './scope';
import { codeNodes, filledText, textOfValue, valueNodes } from './shown';
import { createElement, type Element, type Parent } from './tree';
import type { PrintData, PrintSystem } from './types';

const cell = (tag: string, text: string) => createElement(tag, {}, [filledText(text)]);
const row = (tag: string, texts: readonly string[]) =>
  createElement(
    'tr',
    {},
    texts.map((text) => cell(tag, text)),
  );

/** The handlings of the record as a table with a repeated heading (PRNT-15, PRNT-20). */
function approvalTable({ approvals, captions }: PrintSystem): Element {
  const rows = approvals.map((each) =>
    row('td', [each.nodeName, each.userName, each.handleTime, each.handleStatus, each.handleOpinion]),
  );
  const style = 'width: 100%; border-collapse: collapse';
  return createElement('table', { class: 'weft-print-approvals', border: '1', style }, [
    createElement('thead', {}, [row('th', captions)]),
    createElement('tbody', {}, rows),
  ]);
}

/** Texts such as `{col}` outside of a tag, of the head only. */
export function fillWords(tree: Parent, data: PrintData): void {
  const plain = createElement('span', {});
  replaceInRuns(tree, /\{([^{}\n]{1,100})\}/g, ([name = '']) => {
    const value = taggedValue(name, { data });
    return value === undefined ? undefined : valueNodes(value, plain);
  });
}

/** PRNT-13, 14, 15. */
export function fillSystem(tree: Parent, system: PrintSystem): void {
  replaceInRuns(tree, /\{([A-Za-z]\w{0,60})\}/g, ([name = '']) => {
    if (name === 'systemApprovalContent') return [approvalTable(system)];
    return Object.hasOwn(system.words, name) ? [filledText(system.words[name] ?? '')] : undefined;
  });
}

/** A field's name, or the text that its tag has become. */
const argument = (text: string, data: PrintData): string => {
  const name = text.trim().replace(/^\{|\}$/g, '');
  const value = taggedValue(name, { data });
  return value === undefined ? text.trim() : textOfValue(value);
};

/** `qrCode(field)`, `barCode(field)`. */
export function fillCodes(tree: Parent, data: PrintData): void {
  replaceInRuns(tree, /\{?(qrCode|barCode)[(（]([^()（）]{0,2000})[)）]\}?/g, ([kind, text = '']) =>
    codeNodes(kind === 'qrCode' ? 'qr' : 'bar', argument(text, data)),
  );
}

/** `千位分隔符(field,places)` and `大写金额(field)`. */
export function fillFormats(tree: Parent, data: PrintData): void {
  replaceInRuns(tree, /千位分隔符[(（]([^()（）]*?)(?:[,，]\s*(\d{1,2})\s*)?[)）]/g, ([text = '', places]) => [
    filledText(withThousands(argument(text, data), Number(places || 0))),
  ]);
  replaceInRuns(tree, /大写金额[(（]([^()（）]*)[)）]/g, ([text = '']) => [
    filledText(inCapitals(argument(text, data))),
  ]);
}

/** PRNT-05: tokens that nothing filled; the texts of values stay. */
export function stripWords(tree: Parent): void {
  replaceInRuns(tree, /\{[^{}]*\}/g, () => []);
}
