import type { PictureStep, TimelineLine } from '../../../core/flow/wire';
import type { Host } from '../../../engine/host';
import { safeImage } from '../../files/addresses';
import { FileList } from '../../files/FileList';
import { Tag } from '../../Tag';
import { momentOf } from '../flowPicture/times';

const colours: Record<number, string> = { 0: 'error', 1: 'success', 4: 'error' };

interface TimelineProps {
  host: Host;
  lines: readonly TimelineLine[];
  /** Steps that wait for a time. */
  waits: readonly PictureStep[];
}

/** What waits for a time, then everything that was done, the latest first. */
export function Timeline({ host, lines, waits }: TimelineProps) {
  const { t } = host;
  if (lines.length + waits.length === 0) return <p className="weft-picture-why">{t('flow.ui.noTimeline')}</p>;
  return (
    <ul className="weft-detail-lines">
      {waits.map(({ id, title, do: kind, until }) => (
        <li key={`wait/${id}`}>
          <div>
            <strong>{title || t(`flow.design.do.${kind}`)}</strong>{' '}
            <Tag color="processing">{t('flow.ui.stepStatus.here')}</Tag>
          </div>
          <div className="weft-picture-why">{t('flow.ui.waitsTo', { time: momentOf(until ?? 0) })}</div>
        </li>
      ))}
      {[...lines].reverse().map((line) => (
        <li key={line.id}>
          <div>
            <strong>{line.userName}</strong>
            {line.forUser ? t('flow.ui.onBehalf', { name: line.forUser }) : ''}{' '}
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
