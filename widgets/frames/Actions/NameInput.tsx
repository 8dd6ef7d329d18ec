import { Button, Input } from 'antd';
import { useState } from 'react';
import { useWords } from '../../words';
import { busy } from './busy';

interface NameInputProps {
  label: string;
  start?: string;
  onDone: (name: string) => Promise<void>;
  onCancel: () => void;
}

/** One-line input of a name; Enter confirms. It stays open when the save fails. */
export function NameInput({ label, start = '', onDone, onCancel }: NameInputProps) {
  const t = useWords();
  const [name, setName] = useState(start);
  const [saving, setSaving] = useState(false);
  const done = async () => {
    if (!name.trim() || saving) return;
    setSaving(true);
    await onDone(name.trim()).finally(() => setSaving(false));
  };
  return (
    <div className="weft-name-input">
      <Input
        autoFocus
        value={name}
        maxLength={50}
        aria-label={label}
        placeholder={label}
        onChange={(event) => setName(event.target.value)}
        onPressEnter={() => void done()}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onCancel();
        }}
      />
      <Button autoInsertSpace={false} onClick={onCancel}>
        {t('widget.cancel')}
      </Button>
      <Button
        autoInsertSpace={false}
        type="primary"
        disabled={!name.trim()}
        loading={busy(saving)}
        onClick={() => void done()}
      >
        {t('widget.ok')}
      </Button>
    </div>
  );
}
