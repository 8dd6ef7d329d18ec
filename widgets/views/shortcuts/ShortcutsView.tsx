import { Card } from 'antd';
import type { ViewProps } from '../../../engine/defineView';
import { useViewButtons, viewWords } from '../../../engine/viewKit';
import { Icon } from '../../icons';
import type { ShortcutsDoc } from './ShortcutsDoc';
import './shortcuts.css';

/** Large buttons, as many in a row as fit. */
export function ShortcutsView({ view, at, context }: ViewProps<ShortcutsDoc>) {
  const buttons = useViewButtons(context, view.items, `${at}/items`)();
  const title = viewWords(context, view.title);
  return (
    <Card size="small" title={title || undefined} className="weft-shortcuts">
      <div className="weft-shortcuts-items">
        {buttons.map(({ name, label, icon, disabled, onClick }) => (
          <button key={name} type="button" disabled={disabled} onClick={() => onClick()}>
            {icon ? <Icon name={icon} /> : null}
            <span>{label}</span>
          </button>
        ))}
      </div>
    </Card>
  );
}
