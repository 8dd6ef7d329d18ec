import { Select } from 'antd';
import { useEffect, useState } from 'react';
import type { FieldPlace } from '../../../engine/registry';
import { useWidgetHost } from '../../../engine/widgetHost';
import { useWords } from '../../words';
import { placedHtml } from '../placedHtml';
import { showPages } from '../showPages';
import { objectOf } from './page';

const members = ['fullName', 'enCode', 'type', 'dbLinkId', 'sqlTemplate', 'leftFields', 'pageParam', 'source'] as const;

/** A record's caption: its first texts. */
const captionOf = (row: Record<string, unknown>) =>
  Object.entries(row)
    .filter(
      ([name, value]) =>
        name !== 'id' &&
        !name.endsWith('_id') &&
        (typeof value === 'string' || typeof value === 'number') &&
        value !== '',
    )
    .slice(0, 3)
    .map(([, value]) => value)
    .join(' · ') || String(row.id);

/** The unsaved template filled with a record, in a frame that runs no script. */
export function PreviewPane({ place, html }: { place?: FieldPlace; html: string }) {
  const t = useWords();
  const host = useWidgetHost();
  const { modelId } = objectOf(place?.values.source);
  const [records, setRecords] = useState<{ value: string; label: string }[]>([]);
  const [typed, setTyped] = useState('');
  const [formId, setFormId] = useState('');
  const [filled, setFilled] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the host never changes
  useEffect(() => {
    if (!modelId) return;
    let here = true;
    host?.call('onlineDev.list', { modelId, currentPage: 1, pageSize: 50 }).then(
      ({ data }) => {
        const rows = (data as { list?: Record<string, unknown>[] } | null)?.list ?? [];
        if (!here) return;
        setRecords(rows.map((row) => ({ value: String(row.id), label: captionOf(row) })));
        if (rows[0]) setFormId(String(rows[0].id));
      },
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [modelId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: while the preview is open nothing else changes
  useEffect(() => {
    let here = true;
    const given = Object.fromEntries(
      members.map((name) => [name, place?.values[name]]).filter(([, value]) => value !== undefined && value !== null),
    );
    host?.call('printDev.preview', { template: { ...given, printTemplate: html }, formId }).then(
      ({ data }) => here && setFilled(String((data as { html?: string } | null)?.html ?? '')),
      () => here && setFilled(''),
    );
    return () => {
      here = false;
    };
  }, [formId, html]);
  const own = typed && !records.some(({ value }) => value === typed) ? [{ value: typed, label: typed }] : [];
  return (
    <div className="weft-pd-preview">
      <Select
        showSearch
        allowClear
        value={formId || undefined}
        optionFilterProp="label"
        options={[...records, ...own]}
        onSearch={setTyped}
        onChange={(next?: string) => setFormId(next ?? '')}
        placeholder={t('printDesigner.record')}
        aria-label={t('printDesigner.record')}
        style={{ width: 360, maxWidth: '100%' }}
      />
      <iframe
        title={t('printDesigner.preview')}
        srcDoc={placedHtml(filled)}
        onLoad={({ currentTarget }) => showPages(currentTarget)}
        // Same origin, so that this page can make the pages; no scripts run in it.
        sandbox="allow-same-origin"
      />
    </div>
  );
}
