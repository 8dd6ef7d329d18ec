import { CloseCircleFilled } from '@ant-design/icons';
import { createElement } from 'react';
import { useWords } from '../../widgets/words';

/** The cross that clears a box: it is all that its button has, so it carries the button's name. */
// biome-ignore lint/style/noDefaultExport: in place of a module with one
export default function ClearIcon() {
  const t = useWords();
  return createElement(CloseCircleFilled, { 'aria-label': t('widget.clear') });
}
