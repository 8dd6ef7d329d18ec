import { Button, Empty, Input, Select, Spin } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { ViewProps } from '../../../engine/defineView';
import type { FrameButton } from '../../../engine/frames';
import { useViewButtons, useViewHandle, useViewRows } from '../../../engine/viewKit';
import { useNarrow } from '../../frames/useWidth';
import { ModelList } from './ModelList';
import { applicationsIn, isCalled, type MapModel, modelOf, modelsOf } from './map';
import type { RelationsDoc } from './RelationsDoc';
import { usePositions } from './usePositions';
import './relations.css';

const Diagram = lazy(() => import('./Diagram').then((module) => ({ default: module.Diagram })));

/** Models and their relations: a list, and a diagram beside it where there is room (RelationsDoc). */
export function RelationsView({ view, at, context }: ViewProps<RelationsDoc>) {
  const { t } = context.session.tools.host;
  const { rows, error, refresh } = useViewRows(context, view.source);
  const buttons = useViewButtons(context, view.actions, `${at}/actions`);
  const placing = usePositions(context, view.id);
  const narrow = useNarrow();
  const [typed, setTyped] = useState('');
  const [application, setApplication] = useState('');
  const [chosen, setChosen] = useState<string>();
  useViewHandle(context, view.id, { refresh });
  const all = useMemo(() => (rows ?? []).map(modelOf), [rows]);
  const models = useMemo(() => modelsOf(all, application), [all, application]);
  const listed = useMemo(() => models.filter((model) => isCalled(model, typed)), [models, typed]);
  if (error !== undefined)
    return (
      <p role="alert">
        {error.message} <Button onClick={() => void refresh()}>{t('common.retry')}</Button>
      </p>
    );
  if (!rows) return <Spin />;
  const buttonsOf = (model: MapModel, more: object = {}): FrameButton[] =>
    buttons({ ...model, to: '', toName: '', ...more }, model.id);
  const find = (id: string) => all.find((model) => model.id === id);
  const open = (id: string) => {
    const model = find(id);
    // An action that is hidden is not replaced by the next one.
    if (model)
      buttonsOf(model)
        .find(({ name }) => name === view.actions?.[0]?.name)
        ?.onClick();
  };
  const connectOf = (model: MapModel, more?: object) =>
    buttonsOf(model, more).find(({ name }) => name === view.connect);
  const connect = (from: string, to: string) => {
    const [one, other] = [find(from), find(to)];
    if (one && other) connectOf(one, { to: other.id, toName: other.fullName })?.onClick();
  };
  const connects = models.some((model) => connectOf(model));
  return (
    <section className="weft-relations" data-narrow={narrow || undefined}>
      <div className="weft-relations-side">
        <div className="weft-relations-bar">
          <Input
            allowClear
            value={typed}
            aria-label={t('relations.search')}
            placeholder={t('relations.search')}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Select
            value={application}
            aria-label={t('relations.application')}
            options={[
              { value: '', label: t('relations.everywhere') },
              ...applicationsIn(all).map(({ id, fullName }) => ({ value: id, label: fullName })),
            ]}
            onChange={setApplication}
          />
        </div>
        <p role="status">{t('relations.shown', { count: listed.length })}</p>
        {listed.length ? (
          <ModelList t={t} models={models} listed={listed} chosen={chosen} buttonsOf={buttonsOf} onChoose={setChosen} />
        ) : (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('relations.none')} />
        )}
      </div>
      {narrow ? null : (
        <Suspense fallback={<Spin />}>
          <Diagram
            t={t}
            models={models}
            typed={typed}
            chosen={chosen}
            onChoose={setChosen}
            onOpen={open}
            onConnect={connects ? connect : undefined}
            placing={placing}
          />
        </Suspense>
      )}
    </section>
  );
}
