import type { InputProps } from '../../engine/registry';

/** Id of the message under a field: FormItem writes it, the input points to it. */
export function messageId(id: string): string {
  return `${id}-message`;
}

/** Name, invalidity and message of an input for assistive technology. */
export function ariaOf({
  id,
  label,
  status,
}: Pick<InputProps, 'id' | 'label' | 'status'>): Record<string, string | boolean> {
  const aria: Record<string, string | boolean> = {};
  if (label) aria['aria-label'] = label;
  if (status === 'error') {
    aria['aria-invalid'] = true;
    if (id) aria['aria-describedby'] = messageId(id);
  }
  return aria;
}

/** The same for a group of several controls, which has the id itself because no single control can. */
export function groupAria(role: string, props: Pick<InputProps, 'id' | 'label' | 'status' | 'readOnly'>) {
  return { role, id: props.id, 'aria-readonly': props.readOnly || undefined, ...ariaOf(props) };
}
