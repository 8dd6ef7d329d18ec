import { describe, expect, it } from 'vitest';
import { scriptRules } from './scriptRules';

const names = ['kind', 'reason', 'price', 'note', 'city', 'tags', 'items', 'items.note', 'items.kind'];
const read = (body: string, field = 'kind') =>
  scriptRules(`({ data, formData, setFormData, setShowOrHide, setRequired, setDisabled }) => { ${body} }`, {
    field,
    known: (name) => names.includes(name),
    isList: (name) => name === 'tags',
  });
const show = [{ show: ['reason'] }];

/** What is read completely: the script → its rules. */
const whole: [string, object[]][] = [
  [`if (data == 'a') setShowOrHide('reason', true)`, [{ when: { kind: 'a' }, then: show }]],
  [`if (data === 'a') { setShowOrHide('reason', true); }`, [{ when: { kind: 'a' }, then: show }]],
  [`if ('a' == data) setShowOrHide('reason', !0)`, [{ when: { kind: 'a' }, then: show }]],
  [`if (formData.city == 'x') setRequired('reason', true)`, [{ when: { city: 'x' }, then: [{ require: ['reason'] }] }]],
  [
    `if (formData['city'] != 3) setRequired('reason', 1)`,
    [{ when: { city: { ne: 3 } }, then: [{ require: ['reason'] }] }],
  ],
  [`if (data.city == 'x') setDisabled('price', true)`, [{ when: { city: 'x' }, then: [{ disable: ['price'] }] }]],
  [
    `if (data == 'a') { setShowOrHide('reason', true); setShowOrHide('note', true) } else { setShowOrHide('reason', false) }`,
    [{ when: { kind: 'a' }, then: [{ show: ['reason', 'note'] }], else: [{ hide: ['reason'] }] }],
  ],
  [`setShowOrHide('reason', data === 'a')`, [{ when: { kind: 'a' }, then: show, else: [{ hide: ['reason'] }] }]],
  [
    `setDisabled('price', data > 5)`,
    [{ when: { kind: { gt: 5 } }, then: [{ disable: ['price'] }], else: [{ enable: ['price'] }] }],
  ],
  [
    `if (data == 'a' && formData.price >= 10) setFormData('note', 'dear')`,
    [{ when: { all: [{ kind: 'a' }, { price: { gte: 10 } }] }, then: [{ set: { note: 'dear' } }] }],
  ],
  [
    `if (data == 'a' || data == 'b' || data == 'c') setShowOrHide('reason', true)`,
    [{ when: { any: [{ kind: 'a' }, { kind: 'b' }, { kind: 'c' }] }, then: show }],
  ],
  [
    `if (['a', 'b'].includes(data)) setShowOrHide('reason', true)`,
    [{ when: { kind: { in: ['a', 'b'] } }, then: show }],
  ],
  [`if (formData.tags.includes('x')) setShowOrHide('reason', true)`, [{ when: { tags: { has: ['x'] } }, then: show }]],
  [`if (formData.note.includes('x')) setShowOrHide('reason', true)`, [{ when: { note: { like: 'x' } }, then: show }]],
  [
    `if (!data) setFormData('reason', '')`,
    [{ when: { not: { kind: { null: false, ne: 0 } } }, then: [{ clear: ['reason'] }] }],
  ],
  [`if (data) setShowOrHide('reason', true)`, [{ when: { kind: { null: false, ne: 0 } }, then: show }]],
  [`if (formData.tags.length > 0) setShowOrHide('reason', true)`, [{ when: { tags: { null: false } }, then: show }]],
  [`if (data == null) setFormData('tags', [])`, [{ when: { kind: { null: true } }, then: [{ clear: ['tags'] }] }]],
  [
    `if (data == 'a') setShowOrHide('reason', true); else if (data == 'b') setShowOrHide('note', true); else setFormData('price', -1)`,
    [
      { when: { kind: 'a' }, then: show },
      { when: { all: [{ not: { kind: 'a' } }, { kind: 'b' }] }, then: [{ show: ['note'] }] },
      { when: { all: [{ not: { kind: 'a' } }, { not: { kind: 'b' } }] }, then: [{ set: { price: -1 } }] },
    ],
  ],
  [
    `switch (data) { case 'a': case 'b': setShowOrHide('reason', true); break; default: setShowOrHide('reason', false) }`,
    [
      { when: { kind: { in: ['a', 'b'] } }, then: show },
      { when: { kind: { notIn: ['a', 'b'] } }, then: [{ hide: ['reason'] }] },
    ],
  ],
  [
    `const is = data == 'a'; setRequired('reason', is)`,
    [{ when: { kind: 'a' }, then: [{ require: ['reason'] }], else: [{ optional: ['reason'] }] }],
  ],
  [
    `if (data == 'a') { if (formData.price > 5) setRequired('reason', true) }`,
    [{ when: { all: [{ kind: 'a' }, { price: { gt: 5 } }] }, then: [{ require: ['reason'] }] }],
  ],
  [`setFormData('note', data)`, [{ when: {}, then: [{ set: { note: { field: 'kind' } } }] }]],
  [
    `if (data == formData.city) setShowOrHide('items-note', false)`,
    [{ when: { kind: { eq: { $: 'form.city' } } }, then: [{ hide: ['items.note'] }] }],
  ],
  ['/* nothing but words */', []],
  [
    `if (data == 'a') { setShowOrHide('reason', false); if (formData.price > 5) setShowOrHide('reason', true) }`,
    [
      { when: { kind: 'a' }, then: [{ hide: ['reason'] }] },
      { when: { all: [{ kind: 'a' }, { price: { gt: 5 } }] }, then: show },
    ],
  ],
];

/** What is left: the script → its texts that rules do not say. */
const partly: [string, string[], number][] = [
  [`if (data == 'a') { setShowOrHide('reason', true); fetch('/x') }`, [`fetch('/x')`], 1],
  [`if (compute(data)) setShowOrHide('reason', true)`, [`if (compute(data)) setShowOrHide('reason', true)`], 0],
  [`setShowOrHide('gone', data == 'a')`, [`setShowOrHide('gone', data == 'a')`], 0],
  [`setFormData('price', data * 2)`, [`setFormData('price', data * 2)`], 0],
  [`setShowOrHide(name, true)`, [`setShowOrHide(name, true)`], 0],
  [`let x = 1; if (data == 'a') setShowOrHide('reason', true)`, ['let x = 1;'], 1],
];

describe('designer §2.5 a script becomes rules', () => {
  it.each(whole)('%s', (body, rules) => {
    expect(read(body)).toEqual({ rules, left: [] });
  });

  it.each(partly)('what is not understood stays: %s', (body, left, rules) => {
    const proposal = read(body);
    expect(proposal.left.map(({ text }) => text.replace(/;$/, ''))).toEqual(left.map((text) => text.replace(/;$/, '')));
    expect(proposal.rules).toHaveLength(rules);
  });

  it('the argument may be one name, and the field a column', () => {
    const about = { field: 'items.kind', known: (name: string) => names.includes(name), isList: () => false };
    const script = "(api) => { if (api.data === 'x') { api.setRequired('items.note', true) } }";
    expect(scriptRules(script, about)).toEqual({
      rules: [{ when: { 'items.kind': 'x' }, then: [{ require: ['items.note'] }] }],
      left: [],
    });
  });

  it('what is no script is left whole', () => {
    expect(read('if (data ==').rules).toEqual([]);
    expect(read('if (data ==').left).toHaveLength(1);
  });
});
