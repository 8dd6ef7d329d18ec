import { isObject } from '../../isObject';
import type { Loose } from '../walk';
import { upgradePath } from './paths';

type Node = Record<string, unknown>;

/** Members that contain the author's data: only bindings in them are upgraded. */
const data = new Set([
  'params',
  'args',
  'props',
  'default',
  'bind',
  'value',
  'values',
  'result',
  'payload',
  'with',
  'query',
]);
/** Members whose keys are fields and `$` paths. */
const conditions = new Set([
  'hiddenWhen',
  'disabledWhen',
  'requiredWhen',
  'condition',
  'when',
  'tree',
  'pick',
  'roots',
]);

/** The only `form` view of a page. With several, `form` had no meaning that could be converted. */
function onlyForm(document: Loose): string | undefined {
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (isObject(value)) {
      if (value.view === 'form' && typeof value.id === 'string') found.push(value.id);
      Object.values(value).forEach(visit);
    }
  };
  if (!document.fields) visit(document.views);
  return found.length === 1 ? found[0] : undefined;
}

class Rewrite {
  /** The meaning of `form` outside every form. */
  #form: string | undefined;
  readonly #asksButtons: boolean;
  constructor(form: string | undefined, asksButtons: boolean) {
    this.#form = form;
    this.#asksButtons = asksButtons;
  }

  node(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((each) => this.node(each));
    if (!isObject(value)) return value;
    if (typeof value.$ === 'string') return this.#data(value);
    const outer = this.#form;
    // Inside a form, or a search, `form` is that form.
    if (Array.isArray(value.fields)) this.#form = undefined;
    const renamed = this.#rename(value);
    const entries = Object.entries(renamed).map(([key, member]) => [key, this.#member(key, member, renamed)] as const);
    this.#form = outer;
    return Object.fromEntries(entries);
  }

  #member(key: string, member: unknown, node: Loose): unknown {
    if (key === 'path' && node.do === 'set' && typeof member === 'string') return upgradePath(member, this.#form);
    if (data.has(key) && !(key === 'values' && Array.isArray(member))) return this.#data(member);
    if (conditions.has(key)) return this.#condition(member);
    return this.node(member);
  }

  /** One member for clicks, one for completion, and texts with their values. */
  #rename(node: Loose): Node {
    const next: Node = {};
    for (const [key, member] of Object.entries(node)) {
      if (key === 'do' && Array.isArray(member)) next.onClick = member;
      else if (key === 'onRowClick') next.onClick = member;
      else if (key === 'finish' && node.view === 'steps') next.submit = member;
      else if (key === 'finishText' && node.view === 'steps') next.okText = member;
      else if (key === 'permit' && 'do' in node && !this.#asksButtons) continue;
      else if (key === 'values' && node.do === 'confirm') continue;
      else if (key === 'message' && node.do === 'confirm' && node.values) {
        next.message = isObject(member) ? { ...member, values: node.values } : { key: member, values: node.values };
      } else next[key] = member;
    }
    // Outside the form, this meant the only form of the page.
    if (node.do === 'submit' && this.#form !== undefined) next.view = this.#form;
    return next;
  }

  #data(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((each) => this.#data(each));
    if (!isObject(value)) return value;
    const binding = typeof value.$ === 'string' ? { ...value, $: upgradePath(value.$, this.#form) } : value;
    return Object.fromEntries(Object.entries(binding).map(([key, member]) => [key, this.#data(member)]));
  }

  #condition(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((each) => this.#condition(each));
    if (!isObject(value)) return value;
    if (typeof value.$ === 'string') return this.#data(value);
    const path = (key: string): string => (key.startsWith('$') ? `$${upgradePath(key.slice(1), this.#form)}` : key);
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [path(key), this.#condition(member)]));
  }
}

/** A dialog or drawer was a kind; it is now a frame of a form or a page. */
function framed(document: Loose): Node {
  const { kind, fullScreen, ...rest } = document;
  if (kind !== 'dialog' && kind !== 'drawer') return { ...document };
  const { $schema, ...members } = rest;
  return {
    ...($schema !== undefined && { $schema }),
    kind: rest.fields ? 'form' : 'page',
    frame: fullScreen === true ? 'fullScreen' : kind,
    ...members,
  };
}

/** `labelPosition, labelWidthPx` → `labels`, `gutterPx` → `layout`. */
function grouped(document: Node): Node {
  const { labelPosition, labelWidthPx, gutterPx, ...rest } = document;
  if (labelPosition === undefined && labelWidthPx === undefined && gutterPx === undefined) return rest;
  const labels = {
    ...(labelPosition !== undefined && { position: labelPosition }),
    ...(labelWidthPx !== undefined && { widthPx: labelWidthPx }),
  };
  return {
    ...rest,
    ...(Object.keys(labels).length > 0 && { labels }),
    ...(gutterPx !== undefined && { layout: { gutterPx } }),
  };
}

/**
 * Version 0 to 1 (docs/adr/0007-language-1.md). A button needed permission only if `permits` named `button`; elsewhere
 * its `permit` had no effect and is removed.
 */
export function toLanguage1(document: Loose): Loose {
  const { permits } = document;
  const kinds = Array.isArray(permits) ? permits : [];
  const rewrite = new Rewrite(onlyForm(document), kinds.includes('button'));
  const {
    $schema,
    kind,
    frame,
    id,
    title,
    width,
    entity,
    permits: _,
    ...next
  } = rewrite.node(grouped(framed(document))) as Node;
  const left = kinds.filter((each) => each !== 'button');
  const head = {
    $schema,
    language: 1,
    kind,
    frame,
    id,
    title,
    width,
    entity,
    permits: left.length > 0 ? left : undefined,
  };
  const present = Object.entries(head).filter(([, member]) => member !== undefined);
  return { ...Object.fromEntries(present), ...next };
}
