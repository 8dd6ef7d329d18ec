import { observe } from '../document/observe';
import { FieldControl } from './FieldControl';
import type { FieldViewProps } from './fieldProps';
import { filledWords } from './fieldWords';

/** A field in its form item: re-renders with its message and its state, not with its value. */
export const FieldView = observe((props: FieldViewProps) => {
  const { session, model, handle, layout } = props;
  const { node, state } = handle;
  if (state.hidden) return null;
  const { FormItem } = session.tools.frames;
  const { label, tip } = filledWords(session, node);
  const bare = (node.kind === 'display' && !node.name) || node.field.showLabel === false;
  return (
    <FormItem
      name={node.name || undefined}
      label={bare ? undefined : label}
      tip={tip}
      required={state.required && !layout.plain && !layout.readOnly}
      error={model.checks.message(handle)}
      span={node.field.span ?? 24}
      labelPosition={layout.labelPosition}
      labelWidthPx={node.field.labelWidthPx ?? layout.labelWidthPx}
      htmlFor={handle.id}
      bare={bare}
      read={node.field.readOnly === true && !layout.readOnly}
      wide={node.widget?.detail === 'component' || node.widget?.wide === true}
      className={node.field.className?.join(' ')}
    >
      <FieldControl {...props} />
    </FormItem>
  );
});
