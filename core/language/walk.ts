import { escapePointer } from './measure';

/** Anything: documents are walked before they are known to be well formed. */
export type Loose = Readonly<Record<string, unknown>>;

/** The form that a part of the document stands in. */
export interface FormPlace {
  /** Pointer of its list of fields. */
  at: string;
  fields: readonly unknown[];
  /** The fields of a search: conditions read its own values. */
  search?: boolean;
}

export interface Place {
  form?: FormPlace;
  /** Sub-table whose row is at hand. */
  table?: string;
  /** Conditions here read a row that a call answered; its members are not known. */
  row?: boolean;
  /** Actions here are the form's submit. */
  submit?: boolean;
}

export interface Visitor {
  view?: (view: Loose, at: string, place: Place) => void;
  field?: (field: Loose, at: string, place: Place) => void;
  form?: (form: FormPlace) => void;
  column?: (column: Loose, at: string, place: Place) => void;
  action?: (action: Loose, at: string, place: Place) => void;
  /** A call by name, with the params that go with it; `undefined` params: the form's values in a submit, else none. */
  call?: (call: unknown, params: unknown, at: string, place: Place) => void;
  source?: (source: Loose, at: string, place: Place) => void;
  rule?: (rule: unknown, at: string, place: Place) => void;
  /** `picker` and `adding` of a field: both name a document. */
  picker?: (use: Loose, at: string, place: Place) => void;
  /** `record`: its keys name members of the record at hand; false: only `$` keys have a meaning. */
  condition?: (condition: unknown, at: string, place: Place, record: boolean) => void;
  bound?: (bound: unknown, at: string, place: Place) => void;
  text?: (text: unknown, at: string) => void;
}

const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Walks every part of a document in order and tells the visitor. What is malformed is passed over. */
export function walkDocument(document: Loose, visitor: Visitor): void {
  new Walk(visitor).document(document);
}

class Walk {
  readonly #visitor: Visitor;
  constructor(visitor: Visitor) {
    this.#visitor = visitor;
  }

  document(node: Loose): void {
    const { title } = node;
    if (isObject(title) && !('text' in title)) this.#texts(title, '/title', 'create', 'edit');
    else this.#text(title, '/title');
    this.#texts(node, '', 'okText', 'cancelText');
    const form = Array.isArray(node.fields) ? { at: '/fields', fields: node.fields } : undefined;
    const place: Place = { form };
    if (isObject(node.load)) {
      this.#visitor.call?.(node.load.call, node.load.params, '/load', place);
      this.#bounds(node.load, '/load', place, 'params', 'values');
    }
    this.#form(form, place);
    this.#each(node.views, '/views', (view, at) => this.#view(view, at));
    this.#each(node.tabs, '/tabs', (tab, at) => this.#tab(tab, at));
    this.#buttons(node.buttons, '/buttons', place);
    for (const name of ['onLoad', 'beforeSubmit']) this.#actions(node[name], `/${name}`, place);
    this.#actions(node.submit, '/submit', { ...place, submit: true });
    this.#actions(node.onClose, '/onClose', place);
  }

  #view(view: Loose, at: string): void {
    const isForm = ['form', 'detail', 'search'].includes(String(view.view)) && Array.isArray(view.fields);
    const form = isForm
      ? { at: `${at}/fields`, fields: view.fields as unknown[], search: view.view === 'search' }
      : undefined;
    const place: Place = { form };
    this.#visitor.view?.(view, at, place);
    this.#texts(view, at, 'title', 'emptyText');
    this.#condition(view.hiddenWhen, `${at}/hiddenWhen`, {}, false);
    if (view.view === 'table') this.#condition(view.tree, `${at}/tree`, {}, false);
    this.#source(view.source, `${at}/source`, {});
    this.#form(form, place);
    this.#each(view.columns, `${at}/columns`, (column, each) => this.#column(column, each));
    for (const name of ['toolbar', 'menu']) this.#buttons(view[name], `${at}/${name}`, {});
    this.#buttons(view.rowActions, `${at}/rowActions`, { row: true });
    this.#actions(view.onRowClick, `${at}/onRowClick`, { row: true });
    this.#table(view, at);
    this.#bounds(view, at, {}, 'url', 'props');
    this.#actions(view.finish, `${at}/finish`, {});
    this.#text(view.finishText, `${at}/finishText`);
    if (view.view !== 'tabs' && view.view !== 'steps') return;
    this.#each(view.items, `${at}/items`, (item, each) => {
      this.#text(item.title, `${each}/title`);
      this.#each(item.views, `${each}/views`, (inner, innerAt) => this.#view(inner, innerAt));
    });
  }

  /** One way to the records of a picker. */
  #tab(tab: Loose, at: string): void {
    this.#texts(tab, at, 'title', 'disabledText');
    this.#condition(tab.hiddenWhen, `${at}/hiddenWhen`, {}, false);
    for (const name of ['pick', 'roots']) this.#condition(tab[name], `${at}/${name}`, { row: true }, true);
    this.#bounds(tab, at, {}, 'depth', 'within');
    if (isObject(tab.group)) {
      const { call, params = {}, when } = tab.group;
      this.#condition(when, `${at}/group/when`, { row: true }, true);
      this.#visitor.call?.(call, params, `${at}/group`, { row: true });
      this.#bounds(tab.group, `${at}/group`, { row: true }, 'params');
    }
    for (const name of ['source', 'found']) this.#source(tab[name], `${at}/${name}`, {});
    this.#each(tab.columns, `${at}/columns`, (column, each) => this.#column(column, each));
  }

  /** Parts of a table that hold fields of their own: what a super query asks, what is edited in its place. */
  #table(view: Loose, at: string): void {
    if (Array.isArray(view.superQuery)) {
      const form = { at: `${at}/superQuery`, fields: view.superQuery, search: true };
      this.#form(form, { form });
    }
    if (!isObject(view.edit)) return;
    const { fields, load } = view.edit;
    if (isObject(load)) {
      this.#visitor.call?.(load.call, load.params, `${at}/edit/load`, { row: true });
      this.#bounds(load, `${at}/edit/load`, { row: true }, 'params', 'values');
    }
    const form = Array.isArray(fields) ? { at: `${at}/edit/fields`, fields } : undefined;
    this.#form(form, { form });
    for (const name of ['create', 'update']) this.#actions(view.edit[name], `${at}/edit/${name}`, { form, row: true });
  }

  #form(form: FormPlace | undefined, place: Place): void {
    if (!form) return;
    this.#visitor.form?.(form);
    this.#fields(form.fields, form.at, place);
  }

  #fields(fields: unknown, at: string, place: Place): void {
    this.#each(fields, at, (field, each) => this.#field(field, each, place));
  }

  #field(field: Loose, at: string, place: Place): void {
    this.#visitor.field?.(field, at, place);
    this.#texts(field, at, 'label', 'tip', 'placeholder');
    for (const name of ['hiddenWhen', 'disabledWhen', 'requiredWhen']) {
      this.#condition(field[name], `${at}/${name}`, place, true);
    }
    for (const [index, rule] of list(field.rules).entries()) {
      this.#visitor.rule?.(rule, `${at}/rules/${index}`, place);
      if (!isObject(rule)) continue;
      this.#text(rule.message, `${at}/rules/${index}/message`);
      this.#bounds(rule, `${at}/rules/${index}`, place, 'notBefore', 'notAfter');
    }
    this.#bounds(field, at, place, 'default', 'bind');
    this.#source(field.options, `${at}/options`, place);
    for (const name of ['onChange', 'onBlur', 'onClick']) this.#actions(field[name], `${at}/${name}`, place);
    this.#choosing(field, at, place);
    const table = typeof field.name === 'string' ? field.name : undefined;
    if (!place.table) this.#fields(field.fields, `${at}/fields`, { ...place, table });
    this.#each(field.items, `${at}/items`, (pane, each) => {
      this.#text(pane.title, `${each}/title`);
      this.#fields(pane.fields, `${each}/fields`, place);
    });
  }

  /** What a field says of pickers. */
  #choosing(field: Loose, at: string, place: Place): void {
    const { picker, adding } = field;
    if (isObject(picker)) {
      this.#visitor.picker?.(picker, `${at}/picker`, place);
      this.#bounds(picker, `${at}/picker`, place, 'args');
      if (isObject(picker.echo)) {
        this.#visitor.call?.(picker.echo.call, picker.echo.params ?? {}, `${at}/picker/echo`, place);
        this.#bounds(picker.echo, `${at}/picker/echo`, place, 'params');
      }
    }
    if (isObject(adding)) {
      this.#visitor.picker?.(adding, `${at}/adding`, place);
      this.#bounds(adding, `${at}/adding`, place, 'args', 'row');
    }
  }

  #column(column: Loose, at: string): void {
    this.#visitor.column?.(column, at, { row: true });
    this.#text(column.label, `${at}/label`);
    this.#condition(column.hiddenWhen, `${at}/hiddenWhen`, {}, false);
    this.#source(column.options, `${at}/options`, { row: true });
    this.#actions(column.do, `${at}/do`, { row: true });
    this.#each(column.columns, `${at}/columns`, (each, eachAt) => this.#column(each, eachAt));
  }

  #buttons(buttons: unknown, at: string, place: Place): void {
    this.#each(buttons, at, (button, each) => {
      this.#text(button.label, `${each}/label`);
      this.#condition(button.hiddenWhen, `${each}/hiddenWhen`, place, true);
      this.#condition(button.disabledWhen, `${each}/disabledWhen`, place, true);
      this.#actions(button.do, `${each}/do`, place);
    });
  }

  #actions(actions: unknown, at: string, place: Place): void {
    this.#each(actions, at, (action, each) => {
      this.#visitor.action?.(action, each, place);
      if (action.do === 'call') this.#visitor.call?.(action.call, action.params, each, place);
      this.#text(action.message, `${each}/message`);
      this.#condition(action.condition, `${each}/condition`, { ...place, row: true }, true);
      this.#bounds(
        action,
        each,
        place,
        'params',
        'args',
        'values',
        'result',
        'value',
        'url',
        'name',
        'payload',
        'to',
        'row',
      );
      const after: Place = { ...place, submit: false };
      for (const name of ['onOk', 'onError', 'onClose', 'actions', 'otherwise']) {
        this.#actions(action[name], `${each}/${name}`, name === 'actions' || name === 'otherwise' ? place : after);
      }
    });
  }

  #source(source: unknown, at: string, place: Place): void {
    if (Array.isArray(source)) this.#options(source, at);
    if (!isObject(source)) return;
    this.#visitor.source?.(source, at, place);
    if ('call' in source) this.#visitor.call?.(source.call, source.params ?? {}, at, place);
    if (isObject(source.lazy)) {
      this.#visitor.call?.(source.lazy.call, source.lazy.params ?? {}, `${at}/lazy`, place);
      this.#bounds(source.lazy, `${at}/lazy`, place, 'params');
    }
    if (source.root) this.#options([source.root], `${at}/root`, true);
    this.#bounds(source, at, place, 'params');
    this.#condition(source.when, `${at}/when`, place, false);
  }

  #options(options: readonly unknown[], at: string, single = false): void {
    for (const [index, option] of options.entries()) {
      if (!isObject(option)) continue;
      const each = single ? at : `${at}/${index}`;
      this.#text(option.label, `${each}/label`);
      this.#options(list(option.children), `${each}/children`);
    }
  }

  #condition(condition: unknown, at: string, place: Place, record: boolean): void {
    if (isObject(condition)) this.#visitor.condition?.(condition, at, place, record);
  }

  #bounds(node: Loose, at: string, place: Place, ...names: string[]): void {
    for (const name of names) if (node[name] !== undefined) this.#visitor.bound?.(node[name], `${at}/${name}`, place);
  }

  #texts(node: Loose, at: string, ...names: string[]): void {
    for (const name of names) this.#text(node[name], `${at}/${name}`);
  }

  #text(text: unknown, at: string): void {
    if (text !== undefined) this.#visitor.text?.(text, at);
  }

  #each(items: unknown, at: string, visit: (item: Loose, at: string) => void): void {
    for (const [index, item] of list(items).entries())
      if (isObject(item)) visit(item, `${at}/${escapePointer(String(index))}`);
  }
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
