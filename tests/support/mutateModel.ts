/** Damages valid models: members missing, renamed, of another kind, doubled, oversized or in a circle (issue 3). */
type Json = unknown;
type Holder = Record<string, Json>;

/** Random numbers, the same for the same seed. */
function dice(seed: number): (sides: number) => number {
  let state = seed >>> 0 || 1;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % sides;
  };
}

function places(value: Json, at: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([name, member]) => places(member, [...at, name]))];
}

const odd: Json[] = [
  null,
  '',
  0,
  -1,
  1e308,
  true,
  [],
  {},
  [[]],
  'x',
  '__proto__',
  'constructor',
  '日'.repeat(400),
  'a"; drop table model.x; --',
  { $: 'user.userId' },
  [1, 'two', { three: 3 }],
  '/(a+)+$/',
];

type Edit = (holder: Holder, name: string, roll: (sides: number) => number) => void;
const edits: Edit[] = [
  (holder, name) => void delete holder[name],
  (holder, name) => {
    holder[`x${name}`] = holder[name];
    delete holder[name];
  },
  (holder, name, roll) => {
    holder[name] = structuredClone(odd[roll(odd.length)]);
  },
  (holder, name) => {
    if (Array.isArray(holder)) holder.push(structuredClone(holder[Number(name)]));
    else holder[`${name}2`] = structuredClone(holder[name]);
  },
  (holder, name, roll) => {
    holder[name] = roll(2) ? 'x'.repeat(20_000) : Array.from({ length: 300 }, (_, index) => ({ index }));
  },
];

/** A calculation that refers to itself, or two that refer to each other. */
function circle(form: Holder): void {
  const node = (vModel: string, reads: string) => ({
    __config__: { jnpfKey: 'calculate', label: vModel },
    __vModel__: vModel,
    expression: [{ __vModel__: reads }, '+', '1'],
  });
  if (Array.isArray(form.fields)) form.fields.push(node('loopOne', 'loopTwo'), node('loopTwo', 'loopOne'));
}

const parsed = (text: Json) => (typeof text === 'string' && text ? JSON.parse(text) : text);

/** The `index`th damaged version of a posted model; every tenth has a calculation that refers to itself. */
export function mutateModel(model: Holder, index: number): Holder {
  const roll = dice(index * 7919 + 17);
  const bodies: Holder = {
    formData: parsed(model.formData),
    columnData: parsed(model.columnData),
    tables: parsed(model.tables),
  };
  if (index % 10 === 0) circle(bodies.formData as Holder);
  for (let turn = 1 + roll(4); turn > 0; turn--) {
    const all = places(bodies).filter((path) => path.length > 1);
    const path = all[roll(all.length)];
    const holder = path?.slice(0, -1).reduce<Json>((at, step) => (at as Holder)?.[step], bodies);
    if (path && typeof holder === 'object' && holder !== null)
      edits[roll(edits.length)]?.(holder as Holder, path.at(-1)!, roll);
  }
  const text = (value: Json) => (typeof value === 'string' ? value : JSON.stringify(value ?? ''));
  return { ...model, ...Object.fromEntries(Object.entries(bodies).map(([name, value]) => [name, text(value)])) };
}
