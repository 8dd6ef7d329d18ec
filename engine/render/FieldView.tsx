import type { ReactNode } from 'react';
import { drawCell } from './drawCell';
import type { FieldHandle } from './fieldHandle';
import { fieldWords } from './fieldWords';
import type { FormModel } from './formModel';
import { observe } from './observe';
import type { Session } from './session';
import { askerOf, type Options, sourceReads } from './useOptions';

/** How a form lays its fields out; one object per form, so that it never makes a field draw again. */
export interface FieldLayout {
  labelPosition: 'right' | 'left' | 'top';
  labelWidthPx: number | undefined;
  gutterPx: number | undefined;
  /** Detail documents: values are drawn, not edited. */
  readOnly: boolean;
  /** Search forms show no message and no star. */
  plain?: boolean;
}

export interface FieldViewProps {
  session: Session;
  model: FormModel;
  handle: FieldHandle;
  layout: FieldLayout;
  /** Draws again when the words change. */
  language: string;
}

const noOptions: Options = { options: undefined, loading: false };

/** The member of the form this field shows, tracked; the plain value rather than Formily's proxy of it. */
export function readValue(model: FormModel, handle: FieldHandle): unknown {
  void handle.field?.value;
  return model.values[handle.node.name];
}

function drawControl({ session, model, handle, layout }: FieldViewProps, asked: Options): ReactNode {
  const { node, state } = handle;
  const { tools } = session;
  const value = readValue(model, handle);
  const { label, placeholder, props } = fieldWords(tools, node);
  if (!node.widget) return <tools.frames.UnknownBox widget={node.field.widget ?? ''} value={value} />;
  const Widget = node.widget.component;
  if (node.kind === 'display' && !node.name) return <Widget {...props} label={label} />;
  if (layout.readOnly || node.kind === 'display')
    return drawCell(node.widget, value, model.values, asked.options, props);
  return (
    <Widget
      {...props}
      id={handle.id}
      value={value}
      onChange={handle.onChange}
      onBlur={handle.onBlur}
      disabled={state.disabled}
      readOnly={node.field.readOnly === true || node.computed}
      placeholder={placeholder}
      label={label}
      status={model.flags.has(node.name) ? 'error' : undefined}
      {...(node.field.options !== undefined && asked)}
    />
  );
}

/** The control of a field without options: drawn again by its value, not by its message. */
const PlainControl = observe((props: FieldViewProps) => drawControl(props, noOptions));

/** The control of a field that asks for options; also drawn again by form members that its question reads. */
const OptionsControl = observe((props: FieldViewProps) => {
  const { session, model, handle } = props;
  const source = handle.node.field.options;
  for (const name of sourceReads(source)) void model.find(name)?.field?.value;
  return drawControl(
    props,
    askerOf(source)(session.tools, source as never, () => model.scope()),
  );
});

/** A field in its form item: drawn again by its message and by what hides or requires it, not by its value. */
export const FieldView = observe((props: FieldViewProps) => {
  const { session, handle, layout } = props;
  const { node, state, field } = handle;
  if (state.hidden) return null;
  const { FormItem } = session.tools.frames;
  const { label, tip } = fieldWords(session.tools, node);
  const bare = (node.kind === 'display' && !node.name) || node.field.showLabel === false;
  const Control = node.field.options === undefined ? PlainControl : OptionsControl;
  return (
    <FormItem
      name={node.name || undefined}
      label={bare ? undefined : label}
      tip={tip}
      required={state.required && !layout.plain && !layout.readOnly}
      error={field?.selfErrors[0]}
      span={node.field.span ?? 24}
      labelPosition={layout.labelPosition}
      labelWidthPx={node.field.labelWidthPx ?? layout.labelWidthPx}
      htmlFor={handle.id}
      bare={bare}
    >
      <Control {...props} />
    </FormItem>
  );
});
