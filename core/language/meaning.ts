import { bindingPaths } from '../binding';
import { ConditionError, conditionFields, conditionPaths } from '../condition';
import { checkRegex } from '../regex/checkRegex';
import { didYouMean } from './didYouMean';
import { type FormNames, namesOf } from './formNames';
import type { Call, Condition, Entity, Issue } from './types';
import { type FormPlace, type Loose, type Place, walkDocument } from './walk';

/** What a document may name. What is not given is not checked. */
export interface Surroundings {
  calls: Readonly<Record<string, Call>>;
  /** Keys of the locales. */
  locales?: ReadonlySet<string>;
  /** Ids of all documents; `model.…` is compiled from published models and always allowed. */
  documents?: ReadonlySet<string>;
  /** Codes of dictionaries. */
  dictionaries?: ReadonlySet<string>;
  entities?: Readonly<Record<string, Entity>>;
  /** What is wrong with props beside a widget that the entity names; pointers within the props. */
  checkProps?: (widget: string, props: unknown) => Issue[];
}

const roots = [
  'args',
  'form',
  'row',
  'selected',
  'checked',
  'search',
  'query',
  'paging',
  'result',
  'picked',
  'picks',
  'now',
  'user',
  'route',
  'value',
  'document',
  'page',
];
const viewRoots = new Set(['selected', 'checked', 'search', 'query', 'paging']);
/** Every record has it, drawn or not. */
const always = 'id';

/** What a document means, beyond its shape: do the things it names exist, and do its names lead somewhere? */
export function meaningIssues(document: Loose, around: Surroundings): Issue[] {
  const issues: Issue[] = [];
  const say = (at: string, message: string, hint?: string): void => {
    issues.push(hint === undefined ? { at, message } : { at, message, hint });
  };
  const unknown = (at: string, name: string, what: string, known: Iterable<string>): void =>
    say(at, `"${name}" is not ${what}`, didYouMean(name, known));

  const views = new Set<string>();
  walkDocument(document, { view: ({ id }) => typeof id === 'string' && views.add(id) });
  // The tabs of a picker are asked again by their names, as views are.
  for (const { name } of (document.kind === 'picker' ? (document.tabs ?? []) : []) as Loose[]) {
    if (typeof name === 'string') views.add(name);
  }
  const entity = typeof document.entity === 'string' ? around.entities?.[document.entity] : undefined;
  const entityFields = entity ? Object.keys(entity.fields) : [];
  const formNames = new WeakMap<FormPlace, FormNames>();
  const namesIn = (form: FormPlace): FormNames => {
    const names = formNames.get(form) ?? namesOf(form.fields);
    formNames.set(form, names);
    return names;
  };

  const checkView = (name: unknown, at: string): void => {
    if (typeof name === 'string' && !views.has(name)) unknown(at, name, 'a view of this document', views);
  };
  const checkFormField = (name: string, at: string, form: FormPlace): void => {
    const { fields } = namesIn(form);
    if (fields.has(name) || name === always || entityFields.includes(name)) return;
    unknown(at, name, 'a field of this form', [...fields, ...entityFields]);
  };
  const columnsAt = ({ form, table }: Place): Set<string> | undefined =>
    form && table !== undefined ? namesIn(form).tables.get(table) : undefined;
  const checkPath = (path: string, at: string, place: Place): void => {
    const [root = '', name] = path.split('.');
    if (!roots.includes(root)) unknown(at, root, 'a place that bindings can look in', roots);
    if (name === undefined) return;
    if (viewRoots.has(root) && views.size > 0) checkView(name, at);
    if (root === 'form' && place.form && !place.form.search) checkFormField(name, at, place.form);
    if (root === 'picks' && place.form && !columnsAt(place)?.has(name)) checkFormField(name, at, place.form);
  };
  /** `form.status`, `form.items.price`, `row.price`, `selected.types`, `search.list.keyword`: what an action may write. */
  const checkSet = (path: string, at: string, place: Place): void => {
    const [root = '', name = '', column] = path.split('.');
    if (!['form', 'row', 'selected', 'search'].includes(root) || name === '') {
      say(at, `an action cannot set "${path}"`, '"form.…", "row.…", "selected.…" and "search.…" can be set');
      return;
    }
    const columns = root === 'row' ? columnsAt(place) : place.form && namesIn(place.form).tables.get(name);
    if (root === 'form' && place.form) checkFormField(name, at, place.form);
    const written = root === 'row' ? name : column;
    if ((root === 'row' || root === 'form') && written !== undefined && columns && !columns.has(written))
      unknown(at, written, `a column of "${root === 'row' ? place.table : name}"`, columns);
  };

  const checkCondition = (condition: unknown, at: string, place: Place, record: boolean): void => {
    let fields: string[];
    try {
      fields = conditionFields(condition as Condition);
      for (const path of conditionPaths(condition as Condition)) checkPath(path, at, place);
    } catch (error) {
      if (!(error instanceof ConditionError)) throw error;
      say(at, error.message);
      return;
    }
    if (!record && fields.length > 0) {
      say(at, `"${fields[0]}" has no record to look in here`, `"$form.${fields[0]}" and the like look elsewhere`);
    }
    const { form, table, row } = place;
    if (!record || !form || row) return;
    const columns = table === undefined ? undefined : namesIn(form).tables.get(table);
    for (const field of fields) {
      const name = field.split('.')[0] as string;
      if (!columns) checkFormField(name, at, form);
      else if (!columns.has(name) && name !== always) unknown(at, name, `a column of "${table}"`, columns);
    }
  };

  const checkParams = (name: unknown, params: unknown, at: string, place: Place, more: string[] = []): void => {
    const call = typeof name === 'string' ? around.calls[name] : undefined;
    if (!call) return;
    const fromForm = params === undefined && place.submit;
    const given = fromForm
      ? [...(place.form ? namesIn(place.form).fields : []), ...entityFields, ...more]
      : Object.keys((params ?? {}) as object);
    for (const [, param] of call.path.matchAll(/\{(\w+)\}/g)) {
      if (!given.includes(param as string)) {
        const where = fromForm ? 'the form has no such field' : 'params do not say it';
        say(at, `${name} needs "${param}" (${call.path}), and ${where}`);
      }
    }
  };

  const checkName = (names: Set<string>, name: unknown, at: string, what: string): void => {
    if (typeof name !== 'string') return;
    if (names.has(name)) say(`${at}/${what === 'view' ? 'id' : 'name'}`, `there are two ${what}s called "${name}"`);
    names.add(name);
  };

  const checkDocument = (id: unknown, at: string): void => {
    if (typeof id !== 'string' || !around.documents || around.documents.has(id)) return;
    if (!id.startsWith('model.') && id !== document.id) unknown(at, id, 'a document', around.documents);
  };

  const seenViews = new Set<string>();
  const seenFields = new Map<FormPlace, Map<string, Set<string>>>();

  walkDocument(document, {
    view: (view, at) => {
      checkName(seenViews, view.id, at, 'view');
      if (view.view === 'search') checkView(view.for, `${at}/for`);
    },
    field: (field, at, { form, table = '' }) => {
      if (!form) return;
      const byTable = seenFields.get(form) ?? new Map<string, Set<string>>();
      seenFields.set(form, byTable);
      const names = byTable.get(table) ?? new Set<string>();
      byTable.set(table, names);
      checkName(names, field.name, at, 'field');
      const { of } = (field.attribute ?? {}) as Loose;
      if (typeof of === 'string' && !columnsAt({ form, table })?.has(of))
        checkFormField(of, `${at}/attribute/of`, form);
      if (typeof field.name !== 'string' || field.widget !== undefined) return;
      const own = entity && !table ? entity.fields[field.name] : undefined;
      if (!own?.widget)
        return say(at, `"${field.name}" has no widget${entity ? `, and ${entity.id} gives it none` : ''}`);
      for (const issue of around.checkProps?.(own.widget, field.props ?? {}) ?? []) {
        issues.push({ ...issue, at: `${at}/props${issue.at}` });
      }
    },
    picker: ({ document: id }, at) => checkDocument(id, `${at}/document`),
    action: (action, at, place) => {
      if (action.do === 'open') checkDocument(action.document, `${at}/document`);
      if (action.do === 'open') checkView(action.among, `${at}/among`);
      if (action.do === 'set' && typeof action.path === 'string') checkSet(action.path, `${at}/path`, place);
      if (action.do === 'script' && !Object.hasOwn((document.scripts ?? {}) as object, String(action.script)))
        unknown(
          `${at}/script`,
          String(action.script),
          'a script of this document',
          Object.keys(document.scripts ?? {}),
        );
      if (document.kind !== 'page') return;
      const targets = Array.isArray(action.view) ? action.view : [action.view];
      if (['refresh', 'expand', 'check', 'reset', 'edit'].includes(String(action.do)))
        for (const view of targets) checkView(view, `${at}/view`);
    },
    call: (call, params, at, place) => {
      if (typeof call !== 'object' || call === null) return checkParams(call, params, at, place, [always]);
      checkParams((call as Loose).create, params, at, place);
      checkParams((call as Loose).edit, params, at, place, [always]);
    },
    source: (source, at) => {
      const code = source.dictionary;
      if (typeof code === 'string' && around.dictionaries && !around.dictionaries.has(code)) {
        unknown(`${at}/dictionary`, code, 'the code of a dictionary', around.dictionaries);
      }
    },
    rule: (rule, at, { form, table }) => {
      if (typeof rule !== 'object' || rule === null) return;
      const { pattern, same } = rule as Loose;
      if (typeof pattern === 'object' && pattern !== null) {
        const { regex, flags } = pattern as Loose;
        const problem = checkRegex(String(regex), typeof flags === 'string' ? flags : '');
        if (problem) say(`${at}/pattern/regex`, problem);
      }
      const inRow = typeof same === 'string' && table && form && namesIn(form).tables.get(table)?.has(same);
      if (typeof same === 'string' && form && !inRow) checkFormField(same, `${at}/same`, form);
    },
    condition: checkCondition,
    bound: (bound, at, place) => {
      for (const path of bindingPaths(bound)) checkPath(path, at, place);
    },
    text: (text, at) => {
      if (typeof text !== 'string' || !around.locales || around.locales.has(text)) return;
      const hint = didYouMean(text, around.locales) ?? 'words that need no translation are written { "text": … }';
      say(at, `"${text}" is not a key of the locales`, hint);
    },
  });

  if (typeof document.entity === 'string' && around.entities && !entity) {
    unknown('/entity', document.entity, 'an entity', Object.keys(around.entities));
  }
  if (document.kind === 'picker' && !document.tabs) {
    checkView(document.result, '/result');
    if (!document.views || !document.result) say('', 'a picker holds tabs, or views of which one is its result');
  }
  if (['dialog', 'drawer'].includes(String(document.kind)) && !document.fields && !document.views) {
    say('', `a ${String(document.kind)} holds fields or views, and this one has neither`);
  }
  return issues;
}
