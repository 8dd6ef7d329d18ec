import { DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useWords } from '../../words';

/** Takes a part of a rule away; `word`: its name below `rules`. */
export function RemoveButton({ word, onClick }: { word: string; onClick: () => void }) {
  const t = useWords();
  const name = t(`rules.${word}`);
  return <Button size="small" type="text" icon={<DeleteOutlined />} aria-label={name} title={name} onClick={onClick} />;
}
