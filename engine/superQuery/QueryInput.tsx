import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { FieldNode } from '../../core/language/types';
import { planForm, prepare } from '../compile/planForm';
import { observe } from '../document/observe';
import type { Session } from '../document/session';
import { FieldView } from '../field/FieldView';
import type { FieldLayout, FieldViewProps } from '../field/fieldProps';
import { createFormModel } from '../form/createFormModel';
import type { FormModel } from '../form/formModel';
import { readValue } from '../form/readValue';
import { shapeOf } from './queryDraft';

const layout: FieldLayout = {
  labelPosition: 'top',
  labelWidthPx: undefined,
  gutterPx: undefined,
  readOnly: false,
  plain: true,
};

interface ValueProps {
  session: Session;
  field: FieldNode;
  value: unknown;
  onValue: (value: unknown) => void;
}

/** Reports every change of the value. */
const Follow = observe(
  ({ model, handle, onValue }: Pick<FieldViewProps, 'model' | 'handle'> & Pick<ValueProps, 'onValue'>) => {
    const value = readValue(model, handle);
    const known = useRef(value);
    const latest = useRef(onValue);
    latest.current = onValue;
    useEffect(() => {
      // What was typed between the drawing and here counts too.
      for (const each of [value, readValue(model, handle)]) {
        if (known.current !== each) latest.current(each);
        known.current = each;
      }
    }, [value, model, handle]);
    return null;
  },
);

/** The field's own widget for one value, as a form with a single field. `value` is the initial value. */
export function ValueInput({ session, field, value, onValue }: ValueProps): ReactNode {
  const { tools } = session;
  const plan = useMemo(() => planForm(tools, session.document, [field], '/superQuery'), [tools, session, field]);
  const [start] = useState(value);
  const [model, setModel] = useState<FormModel>();
  useEffect(() => {
    let gone = false;
    const values = start === undefined || start === null ? {} : { [field.name as string]: start };
    void (prepare(tools, plan) ?? Promise.resolve()).then(() => {
      if (!gone) setModel(createFormModel(session, plan, values, { permits: false, checks: false }));
    });
    return () => {
      gone = true;
    };
  }, [session, tools, plan, field, start]);
  const node = plan.nodes[0];
  if (!model || !node || model.plan !== plan) return null;
  const handle = model.handle(node);
  return (
    <>
      <FieldView session={session} model={model} handle={handle} layout={layout} language={tools.host.language()} />
      <Follow model={model} handle={handle} onValue={onValue} />
    </>
  );
}

/** The field for use in a condition: without default, rules and conditions of its own. */
function bare(field: FieldNode, many: boolean): FieldNode {
  const { name, widget, label, options, picker, props, placeholder } = field;
  const own = many ? { ...props, multiple: true } : props;
  return { name, widget, label, options, picker, placeholder, showLabel: false, span: 24, ...(own && { props: own }) };
}

interface QueryInputProps extends ValueProps {
  symbol: string | undefined;
}

/** The value of a condition: one input, two for 介于, one for several values for 包含任意. */
export function QueryInput({ session, field, symbol, value, onValue }: QueryInputProps): ReactNode {
  const shape = shapeOf(symbol);
  const asked = useMemo(() => bare(field, shape === 'many'), [field, shape]);
  if (shape === 'none') return null;
  if (shape !== 'pair')
    return <ValueInput key={shape} session={session} field={asked} value={value} onValue={onValue} />;
  const [from, to] = Array.isArray(value) ? value : [];
  return (
    <span className="weft-query-pair">
      <ValueInput
        session={session}
        field={asked}
        value={from}
        onValue={(next) => onValue([next ?? null, to ?? null])}
      />
      <span aria-hidden="true">~</span>
      <ValueInput
        session={session}
        field={asked}
        value={to}
        onValue={(next) => onValue([from ?? null, next ?? null])}
      />
    </span>
  );
}
