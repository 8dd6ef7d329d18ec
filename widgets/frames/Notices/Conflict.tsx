import { Button, Radio } from 'antd';
import RadioGroup from 'antd/es/radio/group';
import type { ConflictFrame } from '../../../engine/frames';
import { Icon } from '../../icons';
import { useWords } from '../../words';
import { useThemeVariables } from '../themeVariables';
import './Notices.css';

type Item = ConflictFrame['items'][number];

function Line({ item, onTake }: { item: Item; onTake: ConflictFrame['onTake'] }) {
  const t = useWords();
  return (
    <RadioGroup
      className="weft-conflict-item"
      aria-label={item.label}
      data-item={item.key}
      value={item.taken}
      onChange={(event) => onTake(item.key, event.target.value)}
    >
      <strong>{item.label}</strong>
      {(['mine', 'theirs'] as const).map((side) => (
        <Radio key={side} value={side}>
          <span className="weft-conflict-side">{t(`widget.conflict.${side}`)}</span>
          <span className="weft-conflict-value">{item[side]}</span>
        </Radio>
      ))}
    </RadioGroup>
  );
}

/** Both values of each difference between what the person typed and what somebody else saved; each can be taken. */
export function Conflict({ message, items, onTake, onAll, onAccept, onLater }: ConflictFrame) {
  useThemeVariables();
  const t = useWords();
  return (
    <section className="weft-conflict" aria-label={t('widget.conflict.title')}>
      <p role="status">
        <Icon name="info" /> {message}
      </p>
      {items.map((item) => (
        <Line key={item.key} item={item} onTake={onTake} />
      ))}
      <div className="weft-conflict-buttons">
        {items.length > 1 ? (
          <>
            <Button autoInsertSpace={false} size="small" onClick={() => onAll('mine')}>
              {t('widget.conflict.allMine')}
            </Button>
            <Button autoInsertSpace={false} size="small" onClick={() => onAll('theirs')}>
              {t('widget.conflict.allTheirs')}
            </Button>
          </>
        ) : null}
        <Button autoInsertSpace={false} size="small" type="primary" onClick={onAccept}>
          {t('widget.conflict.accept')}
        </Button>
        <Button autoInsertSpace={false} size="small" type="text" onClick={onLater}>
          {t('widget.later')}
        </Button>
      </div>
    </section>
  );
}
