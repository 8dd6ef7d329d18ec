import { describe, expect, it } from 'vitest';
import { jobModel, node } from '../../tests/support/models/testModels';
import { scriptedFields } from './scripted';

const waived = (body: string) => [...scriptedFields(jobModel({ form: { funcs: { onLoad: `(api) => { ${body} }` } } }))];

describe('issue 27 §5 the server leaves its rule to a script only where that names the field and may relax it', () => {
  it.each<[string, string[]]>([
    [`setRequired('reason', false)`, ['reason']],
    ['setRequired("reason", data === 1)', ['reason']],
    ['setShowOrHide(`reason`, f(1, 2))', ['reason']],
    [`setDisabled('lines.note', true)`, ['lines-note']],
    [`setRequired('reason', true)`, []],
    [`setRequired('reason', !0)`, []],
    [`setShowOrHide('reason', true)`, []],
    [`setDisabled('reason', false)`, []],
    ['setRequired(name, false)', []],
    ['for (const each of fields) setShowOrHide(each, false)', []],
    [`setRequired('rea' + 'son', false)`, []],
    ['setRequired(`$' + '{a}`, false)', []],
    [`// setRequired('reason', false)\n`, []],
    [`/* setRequired('reason', false) */`, []],
    [`log("setRequired('reason', false)")`, []],
    [`log('http://x'); setRequired('reason', false)`, ['reason']],
  ])('%s', (body, names) => {
    expect(waived(body)).toEqual(names);
  });
});

it('issue 27 §5 scripts of fields count as those of the form', () => {
  const model = jobModel({
    form: { fields: [node('input', 'name', '名', {}, { on: { change: `() => setRequired('code', false)` } })] },
  });
  expect([...scriptedFields(model)]).toEqual(['code']);
});
