import { isObject } from '../../core/isObject';

/** What names an item of a list in every version of it. */
function nameOf(item: unknown): unknown {
  return isObject(item) ? (item.id ?? item.name) : undefined;
}

/** The next version of a value with the parts of the old one that are the same: what is compiled of them counts for both. */
export function sharing<Value>(old: unknown, next: Value): Value {
  return shared(old, next) as Value;
}

function shared(old: unknown, next: unknown): unknown {
  if (Array.isArray(old) && Array.isArray(next)) {
    const named = new Map(old.map((each) => [nameOf(each), each]));
    const items = next.map((each, index) => {
      const name = nameOf(each);
      return shared(name === undefined ? old[index] : named.get(name), each);
    });
    return items.length === old.length && items.every((each, index) => each === old[index]) ? old : items;
  }
  if (!isObject(old) || !isObject(next)) return next;
  const members = Object.entries(next).map(([name, each]): [string, unknown] => [name, shared(old[name], each)]);
  const isSame = members.length === Object.keys(old).length && members.every(([name, each]) => each === old[name]);
  return isSame ? old : Object.fromEntries(members);
}
