import type { InputProps } from '../../../engine/registry';
import { UnknownBox } from '../../frames/Notices/UnknownBox';
import { ariaOf } from '../../input/aria';

/** A widget of a model that this product does not know: its name and its value. */
export function Unknown(props: InputProps & { widget?: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the value may be of any kind and cannot be edited
    <div id={props.id} role="textbox" aria-readonly tabIndex={0} {...ariaOf(props)}>
      <UnknownBox widget={props.widget ?? ''} value={props.value} />
    </div>
  );
}
