import { Button, Empty } from 'antd';
import { useState } from 'react';
import { Loading } from '../../frames/Notices/Loading';
import { useNarrow } from '../../frames/useWidth';
import { useWords } from '../../words';
import { useDiffView } from './useDiffView';
import '../Code/code.css';
import './diff.css';

interface DiffProps {
  left?: string | null;
  right?: string | null;
  leftTitle?: string;
  rightTitle?: string;
}

/** What differs between two texts: side by side, on narrow screens below each other; what is the same is folded. */
export function Diff({ left, right, leftTitle, rightTitle }: DiffProps) {
  const t = useWords();
  const isNarrow = useNarrow();
  const [isWhole, setWhole] = useState(false);
  const isSame = left === right;
  const titles: [string, string] = [leftTitle || t('code.before'), rightTitle || t('code.after')];
  const { host, count, go } = useDiffView({ left: left ?? '', right: right ?? '', titles, isNarrow, isWhole });
  if (left === undefined || right === undefined) return <Loading />;
  return (
    <section className="weft-json weft-diff" aria-label={t('code.differences')}>
      {isSame ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('code.noDifference')} />
      ) : (
        <>
          <div className="weft-json-bar">
            <span className="weft-diff-count" role="status">
              {t('code.differenceCount', { count })}
            </span>
            <Button size="small" type="text" onClick={() => go('previous')}>
              {t('code.previousDifference')}
            </Button>
            <Button size="small" type="text" onClick={() => go('next')}>
              {t('code.nextDifference')}
            </Button>
            <Button size="small" type="text" aria-pressed={isWhole} onClick={() => setWhole(!isWhole)}>
              {t('code.wholeText')}
            </Button>
          </div>
          <div className="weft-diff-titles" data-narrow={isNarrow || undefined}>
            <span className="weft-diff-left">{titles[0]}</span>
            <span className="weft-diff-right">{titles[1]}</span>
          </div>
          <div ref={host} className="weft-diff-text" />
        </>
      )}
    </section>
  );
}
