import { Alert } from 'antd';
import { flowStatus, handling } from '../../../core/flow/codes';
import type { FlowDetail } from '../../../core/flow/wire';
import type { Host } from '../../../engine/host';

/** Why an approval came back or ended early: who did it, and the reason given. */
export function Said({ host, detail }: { host: Host; detail: FlowDetail }) {
  const { t } = host;
  const status = detail.flowTaskInfo?.status;
  const code =
    status === flowStatus.reject ? handling.return : status === flowStatus.cancel ? handling.terminate : undefined;
  const line = detail.flowTaskOperatorRecordList.findLast(({ handleStatus }) => handleStatus === code);
  if (!line) return null;
  const { userName: name, handleOpinion: why } = line;
  // Only who decides at a step refuses; others end the whole approval.
  const word = code === handling.return ? 'return' : line.nodeCode ? 'refuse' : 'terminate';
  const said = t(`flow.ui.said.${word}`, { name });
  return (
    <Alert
      type={word === 'return' ? 'warning' : 'error'}
      showIcon
      message={why ? t('flow.ui.saidWhy', { said, why }) : said}
    />
  );
}
