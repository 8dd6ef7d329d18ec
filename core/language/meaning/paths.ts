import { actionRoots, type RootName, roots } from '../roots';
import type { Place } from '../walk';
import { checkAspect } from './aspects';
import type { DocumentNames } from './names';

const rootNames = Object.keys(roots);
/** Roots that exist only where the schema marks them (`x-weft.roots`). */
const marked = new Set([...actionRoots.filter((root) => root !== 'row'), 'page']);

/** Checks the path of a binding: its root exists here, and the field or aspect that it names. */
export function checkPath(about: DocumentNames, path: string, at: string, place: Place): undefined {
  const parts = path.split('.');
  const [root = '', name] = parts;
  if (!Object.hasOwn(roots, root)) return about.unknown(at, root, 'a place that bindings can look in', rootNames);
  if (marked.has(root) && !place.roots?.includes(root)) {
    return about.say(at, `"${root}" has no value here`, `${root}: ${roots[root as RootName].what}`);
  }
  if (root === 'row' && !place.row && place.table === undefined && !place.roots?.includes('row'))
    return about.say(at, '"row" has no value here: no row is at hand');
  if (root === 'view') {
    checkAspect(about, parts, at);
    return;
  }
  if ((root === 'form' || root === 'picks') && !place.form) {
    return about.say(
      at,
      `there is no form here that "${path}" could read`,
      'the values of a form view are view.<id>.values',
    );
  }
  if (name === undefined) return;
  if (root === 'form' && place.form && !place.form.search) about.checkFormField(name, at, place.form);
  if (root === 'picks' && place.form && !about.columnsAt(place)?.has(name)) about.checkFormField(name, at, place.form);
}

/** What the action `set` may write: `form.status`, `form.items.price`, `row.price`, `view.types.selected`, `view.search.values.keyword`. */
export function checkSet(about: DocumentNames, path: string, at: string, place: Place): undefined {
  const parts = path.split('.');
  const [root = '', name = '', column] = parts;
  const cannot = (): undefined =>
    about.say(
      at,
      `an action cannot set "${path}"`,
      '"form.…", "row.…", "view.<id>.selected" and "view.<id>.values.…" can be set',
    );
  if (!Object.hasOwn(roots, root) || !roots[root as RootName].settable || name === '') return cannot();
  if (root === 'view') {
    const aspect = checkAspect(about, parts, at);
    const depth = aspect?.fields || aspect?.keysOf ? 4 : 3;
    if (aspect && (!aspect.settable || parts.length !== depth)) cannot();
    return;
  }
  if (root === 'form' && !place.form) return about.say(at, `there is no form here that "${path}" could write`);
  const columns = root === 'row' ? about.columnsAt(place) : place.form && about.namesIn(place.form).tables.get(name);
  if (root === 'form' && place.form) about.checkFormField(name, at, place.form);
  const written = root === 'row' ? name : column;
  if (written !== undefined && columns && !columns.has(written))
    about.unknown(at, written, `a column of "${root === 'row' ? place.table : name}"`, columns);
}
