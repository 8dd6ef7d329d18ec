import type { InputProps } from '../../../engine/registry';
import { UnknownBox } from '../../frames/Notices/UnknownBox';
import { ariaOf } from '../../input/aria';

/** A widget of a model that this product does not know: its name and its value. */
export function Unknown(props: InputProps & { widget?: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: what it holds may be anything, and nobody can type here
    <div id={props.id} role="textbox" aria-readonly tabIndex={0} {...ariaOf(props)}>
      <UnknownBox widget={props.widget ?? ''} value={props.value} />
    </div>
  );
}
