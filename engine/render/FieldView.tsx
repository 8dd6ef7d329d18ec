import { FieldControl } from './FieldControl';
import type { FieldHandle } from './fieldHandle';
import { fieldWords } from './fieldWords';
import type { FormModel } from './formModel';
import { observe } from './observe';
import type { Session } from './session';

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

/** A field in its form item: drawn again by its message and by what hides or requires it, not by its value. */
export const FieldView = observe((props: FieldViewProps) => {
  const { session, handle, layout } = props;
  const { node, state, field } = handle;
  if (state.hidden) return null;
  const { FormItem } = session.tools.frames;
  const { label, tip } = fieldWords(session.tools, node);
  const bare = (node.kind === 'display' && !node.name) || node.field.showLabel === false;
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
      className={node.field.className?.join(' ')}
    >
      <FieldControl {...props} />
    </FormItem>
  );
});
