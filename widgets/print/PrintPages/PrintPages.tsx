import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button, Dropdown, Progress } from 'antd';
import { useRef, useState } from 'react';
import { useWidgetHost } from '../../../engine/widgetHost';
import { useWords } from '../../words';
import { placedHtml } from '../placedHtml';
import { showPages } from '../showPages';
import { useFilledPages } from './useFilledPages';
import './PrintPages.css';

export interface PrintPagesProps {
  /** Id of the template. */
  template?: string;
  /** Ids of the records, or of one. */
  records?: string | readonly string[] | null;
}

const listOf = (records: PrintPagesProps['records']): readonly string[] =>
  typeof records === 'string' ? [records] : (records ?? []);

const downloads = [
  { key: 'docx', call: 'printDev.word', label: 'printDev.downloadDocx' },
  { key: 'doc', call: 'printDev.word', label: 'printDev.downloadDoc' },
  { key: 'pdf', call: 'printDev.pdf', label: 'printDev.downloadPdf' },
];

function Waiting({ done, total }: { done: number; total: number }) {
  const t = useWords();
  return (
    <div className="weft-print-waiting" role="status">
      <Progress percent={Math.round((done / Math.max(1, total)) * 100)} showInfo={false} />
      {t('printDev.progress', { done, total })}
    </div>
  );
}

/** The filled pages in a frame that runs no script, printed by the browser or downloaded (PRNT-01 to 04, PRNT-09). */
export function PrintPages({ template = '', records }: PrintPagesProps) {
  const t = useWords();
  const host = useWidgetHost();
  const frame = useRef<HTMLIFrameElement>(null);
  const [busy, setBusy] = useState(false);
  const ids = listOf(records);
  const pages = useFilledPages(template, ids);
  const title = pages.state === 'ready' ? pages.title : '';

  // A log that cannot be written stops no print; the host has shown why.
  const note = () =>
    host
      ?.call('printLog.save', { printId: template, printTitle: title, printNum: ids.length }, { pressed: true })
      .catch(() => undefined);

  function print() {
    frame.current?.contentWindow?.print();
    void note();
  }

  async function download(key: string) {
    const { call = '' } = downloads.find((each) => each.key === key) ?? {};
    setBusy(true);
    const format = key === 'pdf' ? {} : { format: key };
    const answer = await host?.call(call, { id: template, formIds: [...ids], ...format }).catch(() => undefined);
    const file = answer?.data as { url?: string; name?: string } | undefined;
    if (file?.url) {
      await host?.download(file.url, file.name ?? '');
      void note();
    }
    setBusy(false);
  }

  const offered = downloads.filter(({ key }) => key !== 'pdf' || (pages.state === 'ready' && pages.pdf));
  const items = offered.map(({ key, label }) => ({ key, label: t(label) }));
  const off = pages.state !== 'ready';
  return (
    <div className="weft-print-pages">
      <div className="weft-print-tools">
        <Dropdown menu={{ items, onClick: ({ key }) => void download(key) }} disabled={off || busy} trigger={['click']}>
          <Button icon={<DownloadOutlined />} loading={busy} data-action="download">
            {t('printDev.download')}
          </Button>
        </Dropdown>
        <Button type="primary" icon={<PrinterOutlined />} disabled={off} onClick={print} data-action="print">
          {t('printDev.print')}
        </Button>
      </div>
      {pages.state === 'loading' ? <Waiting done={pages.done} total={ids.length} /> : null}
      {pages.state === 'failed' ? <div className="weft-print-waiting">{t('printDev.failed')}</div> : null}
      {pages.state === 'ready' ? (
        <iframe
          ref={frame}
          className="weft-print-frame"
          title={t('printDev.frame')}
          srcDoc={placedHtml(pages.html)}
          onLoad={() => showPages(frame.current)}
          // Same origin, so that this page can call its print; no scripts run in it.
          sandbox="allow-same-origin allow-modals"
        />
      ) : null}
    </div>
  );
}
