import { bindingPaths, isBinding } from '../binding';
import { ConditionError, conditionFields, conditionPaths } from '../condition';
import { checkRegex } from '../regex/checkRegex';
import { didYouMean } from './didYouMean';
import { type FormNames, namesOf } from './formNames';
import type { Aspect } from './roots';
import { actionRoots, type RootName, roots } from './roots';
import type { Call, Condition, Entity, Issue } from './types';
import type { FormPlace, Loose, Place, WalkDocument } from './walk';

/** The names that a document may use. A member that is absent is not checked. */
export interface Surroundings {
  calls: Readonly<Record<string, Call>>;
  /** Keys of the locales. */
  locales?: ReadonlySet<string>;
  /** Ids of all documents; `model.…` is compiled from published models and always allowed. */
  documents?: ReadonlySet<string>;
  /** Codes of dictionaries. */
  dictionaries?: ReadonlySet<string>;
  entities?: Readonly<Record<string, Entity>>;
  /** Errors in props whose widget is named by the entity; pointers within the props. */
  checkProps?: (widget: string, props: unknown) => Issue[];
  /** Aspects that a view type exposes; undefined for an unknown type. */
  exposes?: (view: string) => Readonly<Record<string, Aspect>> | undefined;
}

const rootNames = Object.keys(roots);
/** Roots that exist only where the schema marks them (`x-weft.roots`). */
const marked = new Set([...actionRoots.filter((root) => root !== 'row'), 'page']);
/** Actions that name a view of their document. */
const viewActions = new Set(['refresh', 'expand', 'check', 'reset', 'edit', 'submit']);
/** Every record has it, rendered or not. */
const always = 'id';

/** Checks a document beyond its shape: whether the names in it exist and its paths resolve. */
export function meaningIssues(document: Loose, around: Surroundings, walkDocument: WalkDocument): Issue[] {
  const issues: Issue[] = [];
  const say = (at: string, message: string, hint?: string): undefined => {
    issues.push(hint === undefined ? { at, message } : { at, message, hint });
  };
  const unknown = (at: string, name: string, what: string, known: Iterable<string>): undefined =>
    say(at, `"${name}" is not ${what}`, didYouMean(name, known));

  const views = new Set<string>();
  const viewNodes = new Map<string, Loose>();
  walkDocument(document, {
    view: (view) => {
      if (typeof view.id !== 'string') return;
      views.add(view.id);
      viewNodes.set(view.id, view);
    },
  });
  // Picker tabs can be refreshed by name, as views can.
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
  /** The action `step` names a steps view, and one of its steps. */
  const checkStep = ({ view: id, to }: Loose, at: string): void => {
    const view = typeof id === 'string' ? viewNodes.get(id) : undefined;
    if (!view) {
      checkView(id, `${at}/view`);
      return;
    }
    const names = Array.isArray(view.items) ? view.items.map((item) => (item as Loose | null)?.name) : [];
    const known = ['next', 'back', ...names.map(String)];
    if (view.view !== 'steps') say(`${at}/view`, `"${id}" is not a steps view`);
    else if (typeof to === 'string' && !known.includes(to)) unknown(`${at}/to`, to, `a step of "${id}"`, known);
  };
  const checkFormField = (name: string, at: string, form: FormPlace): void => {
    const { fields } = namesIn(form);
    if (fields.has(name) || name === always || entityFields.includes(name)) return;
    unknown(at, name, 'a field of this form', [...fields, ...entityFields]);
  };
  const columnsAt = ({ form, table }: Place): Set<string> | undefined =>
    form && table !== undefined ? namesIn(form).tables.get(table) : undefined;
  /** Checks a path after `view.<id>`: its type must expose the aspect; members of `values` are its fields. */
  const checkAspect = (parts: string[], at: string): Aspect | undefined => {
    const [, id, name, member] = parts;
    if (id === undefined) return say(at, '"view" needs the id of a view: view.<id>.<aspect>');
    const view = viewNodes.get(id);
    if (!view) return unknown(at, id, 'a view of this document', views);
    const exposed = around.exposes?.(String(view.view));
    if (!exposed || name === undefined) return;
    if (!Object.hasOwn(exposed, name)) {
      return unknown(at, name, `what a ${String(view.view)} view exposes`, Object.keys(exposed));
    }
    const aspect = exposed[name] as Aspect;
    if (aspect.fields && member !== undefined && Array.isArray(view.fields)) {
      const { fields } = namesOf(view.fields);
      const entityNames = view.view === 'search' ? [] : entityFields;
      if (!fields.has(member) && !entityNames.includes(member) && member !== always)
        unknown(at, member, `a field of the view "${id}"`, fields);
    }
    if (aspect.keysOf !== undefined && member !== undefined) {
      const declared = Object.keys((view[aspect.keysOf] ?? {}) as object);
      if (!declared.includes(member)) unknown(at, member, `one of the ${aspect.keysOf} of the view "${id}"`, declared);
    }
    return aspect;
  };
  const checkPath = (path: string, at: string, place: Place): undefined => {
    const parts = path.split('.');
    const [root = '', name] = parts;
    if (!Object.hasOwn(roots, root)) return unknown(at, root, 'a place that bindings can look in', rootNames);
    if (marked.has(root) && !place.roots?.includes(root)) {
      return say(at, `"${root}" has no value here`, `${root}: ${roots[root as RootName].what}`);
    }
    if (root === 'row' && !place.row && place.table === undefined && !place.roots?.includes('row'))
      return say(at, '"row" has no value here: no row is at hand');
    if (root === 'view') {
      checkAspect(parts, at);
      return;
    }
    if ((root === 'form' || root === 'picks') && !place.form) {
      return say(
        at,
        `there is no form here that "${path}" could read`,
        'the values of a form view are view.<id>.values',
      );
    }
    if (name === undefined) return;
    if (root === 'form' && place.form && !place.form.search) checkFormField(name, at, place.form);
    if (root === 'picks' && place.form && !columnsAt(place)?.has(name)) checkFormField(name, at, place.form);
  };
  /** What the action `set` may write: `form.status`, `form.items.price`, `row.price`, `view.types.selected`, `view.search.values.keyword`. */
  const checkSet = (path: string, at: string, place: Place): undefined => {
    const parts = path.split('.');
    const [root = '', name = '', column] = parts;
    const cannot = (): undefined =>
      say(
        at,
        `an action cannot set "${path}"`,
        '"form.…", "row.…", "view.<id>.selected" and "view.<id>.values.…" can be set',
      );
    if (!Object.hasOwn(roots, root) || !roots[root as RootName].settable || name === '') return cannot();
    if (root === 'view') {
      const aspect = checkAspect(parts, at);
      const depth = aspect?.fields || aspect?.keysOf ? 4 : 3;
      if (aspect && (!aspect.settable || parts.length !== depth)) cannot();
      return;
    }
    if (root === 'form' && !place.form) return say(at, `there is no form here that "${path}" could write`);
    const columns = root === 'row' ? columnsAt(place) : place.form && namesIn(place.form).tables.get(name);
    if (root === 'form' && place.form) checkFormField(name, at, place.form);
    const written = root === 'row' ? name : column;
    if (written !== undefined && columns && !columns.has(written))
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
    const bound = isBinding(params) ? params : undefined;
    const fromForm = (params === undefined && place.submit) || bound?.$ === 'form';
    // The members of any other object are known only at run time.
    if (bound && !fromForm) return;
    const given = fromForm
      ? [
          ...(place.form ? namesIn(place.form).fields : []),
          ...entityFields,
          ...(bound ? Object.keys(bound.with ?? {}) : more),
        ]
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
      checkView(view.for, `${at}/for`);
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
      if (action.do === 'step') checkStep(action, at);
      if (action.do === 'open') checkView(action.among, `${at}/among`);
      if (action.do === 'set' && typeof action.path === 'string') checkSet(action.path, `${at}/path`, place);
      if (action.do === 'script' && !Object.hasOwn((document.scripts ?? {}) as object, String(action.script)))
        unknown(
          `${at}/script`,
          String(action.script),
          'a script of this document',
          Object.keys(document.scripts ?? {}),
        );
      if (document.kind !== 'page' || (document.frame ?? 'page') !== 'page') return;
      const targets = Array.isArray(action.view) ? action.view : [action.view];
      if (viewActions.has(String(action.do))) for (const view of targets) checkView(view, `${at}/view`);
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
    formRule: (rule, at, { form }) => {
      if (form && typeof rule.field === 'string') checkFormField(rule.field, `${at}/field`, form);
    },
    condition: checkCondition,
    bound: (bound, at, place) => {
      for (const path of bindingPaths(bound)) checkPath(path, at, place);
    },
    text: (text, at) => {
      const key = typeof text === 'object' && text !== null && !('text' in text) ? (text as Loose).key : text;
      if (typeof key !== 'string' || !around.locales || around.locales.has(key)) return;
      const hint = didYouMean(key, around.locales) ?? 'words that need no translation are written { "text": … }';
      say(key === text ? at : `${at}/key`, `"${key}" is not a key of the locales`, hint);
    },
  });

  if (typeof document.entity === 'string' && around.entities && !entity) {
    unknown('/entity', document.entity, 'an entity', Object.keys(around.entities));
  }
  if (document.kind === 'picker' && !document.tabs) {
    checkView(document.result, '/result');
    if (!document.views || !document.result) say('', 'a picker holds tabs, or views of which one is its result');
  }
  return issues;
}
