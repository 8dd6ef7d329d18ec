import type { TimelineLine } from '../../../core/flow/wire';
import type { Host } from '../../../engine/host';
import { safeImage } from '../../files/addresses';
import { FileList } from '../../files/FileList';
import { Tag } from '../../Tag';
import { momentOf } from '../flowPicture/times';

const colours: Record<number, string> = { 0: 'error', 1: 'success', 4: 'error' };

/** Everything that was done, the latest first. */
export function Timeline({ host, lines }: { host: Host; lines: readonly TimelineLine[] }) {
  const { t } = host;
  if (lines.length === 0) return <p className="weft-picture-why">{t('flow.ui.noTimeline')}</p>;
  return (
    <ul className="weft-detail-lines">
      {[...lines].reverse().map((line) => (
        <li key={line.id}>
          <div>
            <strong>{line.userName}</strong>
            {line.forUser ? ` (${t('flow.ui.forWhom')}: ${line.forUser})` : ''}{' '}
            <Tag color={colours[line.handleStatus]}>{t(`flow.handled.${line.done}`)}</Tag> {line.nodeName}
            {line.operatorName ? ` → ${line.operatorName}` : ''}
          </div>
          <div className="weft-picture-why">{momentOf(line.handleTime)}</div>
          {line.handleOpinion ? <div className="weft-detail-said">{line.handleOpinion}</div> : null}
          {safeImage(line.signImg) ? (
            <img className="weft-detail-sign" src={safeImage(line.signImg)} alt={t('flow.ui.signature')} />
          ) : null}
          {line.fileList?.length ? <FileList value={line.fileList as never} label={t('flow.ui.files')} /> : null}
        </li>
      ))}
    </ul>
  );
}
