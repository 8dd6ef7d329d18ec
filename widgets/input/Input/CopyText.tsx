import { Button } from 'antd';
import { useState } from 'react';
import { Icon } from '../../icons';
import { useWords } from '../../words';

/** Button inside a field that copies its text; absent where the browser gives no clipboard (pages without TLS). */
export function CopyText({ text }: { text: string }) {
  const t = useWords();
  const [copied, setCopied] = useState('');
  if (!navigator.clipboard) return null;
  const done = copied !== '' && copied === text;
  const label = t(done ? 'list.copied' : 'list.copyText');
  return (
    <Button
      type="text"
      size="small"
      aria-label={label}
      title={label}
      disabled={!text}
      icon={<Icon name={done ? 'check' : 'copy'} />}
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(text))}
    />
  );
}
