import type { ReactNode } from 'react';
import type { JsonObject } from '../../core/language/types';
import { useLive } from '../document/live';
import { observe } from '../document/observe';
import { attributeValue } from '../form/attributeValue';
import { placeOf } from '../form/placeOf';
import { readValue } from '../form/readValue';
import { watchReads } from '../form/watchReads';
import { optionsHookOf } from '../source/optionsHookOf';
import type { Options } from '../source/useSource';
import { drawCell } from './drawCell';
import { drawLink } from './drawLink';
import type { FieldViewProps } from './fieldProps';
import { fieldWords, filledWords } from './fieldWords';
import { keyboardOf } from './keyboardOf';
import { useOffered } from './offered';
import { useBound } from './useBound';
import { pickerHookOf } from './usePicker';

/** Options of the field from its source; options set by a script override them. */
function useAsked({ session, model, handle }: FieldViewProps): Options {
  const { node } = handle;
  const { options: source } = node.field;
  const asked = optionsHookOf(source)(session.tools, () => model.scope());
  const all = model.options.get(node) ?? asked.options;
  const options = useOffered(node, all, () => ({ values: model.values, scope: model.scope() }));
  if (options) model.drawnOptions.set(node, options);
  return options === asked.options ? asked : { options, loading: false };
}

/** No value in a detail (issue 11 §4). */
const noValue = '—';

/** A read-only value, rendered as in a cell; in a detail an empty one is a dash. */
function drawReadOnly(field: FieldViewProps, value: unknown, asked: Options, props: JsonObject): ReactNode {
  const { model, handle, layout } = field;
  const { node, onClick } = handle;
  const drawn = drawCell(node.widget, value, model.values, asked.options, props, onClick !== undefined);
  if (layout.readOnly && (drawn === '' || drawn === null || drawn === undefined)) return noValue;
  return drawLink(drawn, value, onClick && (() => onClick()));
}

/** The control of a field: re-renders with its value and with what it looks up, not with its message. */
export const FieldControl = observe((props: FieldViewProps) => {
  const { session, model, handle, layout } = props;
  const { node, state, onClick } = handle;
  const { tools } = session;
  watchReads(model, node);
  useLive(session, node.reads.outward, model);
  const asked = useAsked(props);
  const { placeholder, disabledText, props: own } = fieldWords(tools, node);
  const { label } = filledWords(session, node);
  const widgetProps = useBound(node, own, () => model.scope());
  const held = readValue(model, handle);
  const value = node.field.attribute ? attributeValue(model, node, model.values) : held;
  const picker = pickerHookOf(node)({
    session,
    node,
    value,
    props: widgetProps,
    scope: () => model.scope(),
    onChange: handle.onChange,
    picks: model.picks,
    place: '',
    answered: layout.readOnly,
  });
  if (!node.widget) return <tools.frames.UnknownBox widget={node.field.widget ?? ''} value={value} />;
  const Widget = node.widget.component;
  const click = onClick && { onClick };
  if (node.kind === 'display' && !node.name) {
    return <Widget {...widgetProps} {...click} label={label} disabled={state.disabled} />;
  }
  const bySelf = node.widget.detail === 'component';
  if ((layout.readOnly || node.kind === 'display') && !bySelf) return drawReadOnly(props, value, asked, widgetProps);
  const hasOptions = node.field.options !== undefined || asked.options !== undefined;
  return (
    <Widget
      {...widgetProps}
      {...click}
      {...keyboardOf(node)}
      id={handle.id}
      value={value}
      onChange={handle.onChange}
      onBlur={handle.onBlur}
      disabled={state.disabled}
      readOnly={layout.readOnly || node.field.readOnly === true || node.computed || node.field.attribute !== undefined}
      placeholder={state.disabled ? disabledText : placeholder}
      label={label}
      status={model.checks.flags.has(node.name) ? 'error' : undefined}
      {...(hasOptions && asked)}
      {...(picker && { picker })}
      {...(node.widget.placed && { place: placeOf(model, node.name, model.checks.message(handle)) })}
    />
  );
});
