import { Modal, Switch } from 'antd';
import { useId } from 'react';
import { type ShortcutName, shortcutNames } from '../../../core/look';
import { runtime, useWords } from '../../runtime';
import { keyLabel, shortcuts } from './shortcuts';
import './shortcuts.css';

function toggle(name: ShortcutName, on: boolean): void {
  const off = runtime.settings.get().shortcutsOff.filter((each) => each !== name);
  runtime.settings.set({ shortcutsOff: on ? off : [...off, name] });
}

function Row({ name, on }: { name: ShortcutName; on: boolean }) {
  const t = useWords();
  const id = useId();
  return (
    <li className="shortcut">
      <label htmlFor={id}>{t(`shell.shortcuts.${name}`)}</label>
      <span className="shortcut-keys">
        {shortcuts[name].keys.map((key) => (
          <kbd key={key}>{keyLabel(key)}</kbd>
        ))}
      </span>
      <Switch id={id} size="small" checked={on} onChange={(checked) => toggle(name, checked)} />
    </li>
  );
}

/** Every key of the shell with a switch; what is switched off is off in every browser of the person (ux 7). */
export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useWords();
  const off = runtime.settings.useSettings((settings) => settings.shortcutsOff);
  return (
    <Modal open={open} onCancel={onClose} footer={null} title={t('shell.shortcutList')} width={450}>
      <ul className="shortcuts">
        {shortcutNames.map((name) => (
          <Row key={name} name={name} on={!off.includes(name)} />
        ))}
      </ul>
    </Modal>
  );
}
