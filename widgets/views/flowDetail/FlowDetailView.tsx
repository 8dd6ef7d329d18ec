import { Alert, Button, Dropdown, Progress, Spin } from 'antd';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { resolve } from '../../../core/binding';
import { formRules } from '../../../core/design/rules/formRules';
import { type FlowMay, flowActs, flowMays } from '../../../core/flow/acts';
import { readPlace } from '../../../core/flow/place';
import type { FlowDetail } from '../../../core/flow/wire';
import { withRights } from '../../../core/flow/withRights';
import type { FormDoc, FormView } from '../../../core/language/types';
import { modelDocuments } from '../../../core/model/documents';
import { normaliseModel } from '../../../core/model/normalise';
import type { ViewProps } from '../../../engine/defineView';
import { useViewHandle } from '../../../engine/viewKit';
import { dangerLast } from '../../frames/Actions/dangerLast';
import { Icon } from '../../icons';
import { Tag } from '../../Tag';
import { drawnFromPx, FlowPicture } from '../flowPicture/FlowPicture';
import { useWide } from '../flowPicture/useWide';
import { Comments } from './Comments';
import type { FlowDetailDoc } from './FlowDetailDoc';
import { Said } from './Said';
import { Timeline } from './Timeline';
import { useCommands } from './useCommands';
import { stepsIn } from './voided';
import './flowDetail.css';

/** In this order; those beyond the first are in a menu. A comment has a box of its own. */
const order = flowMays.filter((may) => may !== 'comment');
const visible = 3;
const colours: Record<number, string> = { 1: 'processing', 2: 'success', 3: 'warning', 5: 'error', 6: 'warning' };

type Context = ViewProps<FlowDetailDoc>['context'];

/** What the answer says of the form beside `FlowDetail`; scripts of designers do not run here. */
interface FormAnswer {
  flowFormInfo?: { propertyJson?: string };
}

/** The form of the model with the rights of the step, as a view of its own. */
function useForm(detail: FlowDetail, turn: number): FormView | undefined {
  return useMemo(() => {
    const { propertyJson } = (detail as FlowDetail & FormAnswer).flowFormInfo ?? {};
    if (!propertyJson) return undefined;
    const record = { id: detail.modelId, fullName: '', enCode: '', type: 1, webType: 1, columnData: '' };
    const model = normaliseModel({ ...record, formData: propertyJson, tables: '[]' } as never);
    const form = modelDocuments(model, { moduleId: '', version: '', rules: formRules(model) }).form as FormDoc;
    const own = detail.may.includes('handIn') || detail.may.includes('edit') || !detail.flowTaskInfo;
    return {
      id: `form${turn}`,
      view: 'form',
      fields: withRights(form.fields, detail.fieldRights ?? {}, own ? 'form' : 'read'),
      labels: form.labels,
      layout: form.layout,
      load: { values: { ...detail.formData, ...detail.draftData } as never },
    };
  }, [detail, turn]);
}

function Opened({
  context,
  at,
  detail,
  flowId,
  turn,
  act,
  reload,
}: {
  context: Context;
  at: string;
  detail: FlowDetail;
  flowId: string;
  turn: number;
  act: FlowMay | undefined;
  reload: () => Promise<void>;
}) {
  const { session } = context;
  const { host } = session.tools;
  const { t } = host;
  const form = useForm(detail, turn);
  const info = detail.flowTaskInfo;
  const writes =
    !info ||
    detail.may.includes('handIn') ||
    detail.may.includes('edit') ||
    (detail.taskId !== '' && Object.values(detail.fieldRights ?? {}).some((right) => right.startsWith('write')));
  const { run, busy, done } = useCommands({
    session,
    detail,
    flowId: flowId || (detail as { flowId?: string }).flowId || '',
    form: form?.id,
    writes,
    reload,
    leave: () => {
      session.close({ ok: true });
      return 'frame' in session.document && session.document.frame === 'dialog';
    },
  });
  const { printIds, recordId } = detail;
  const buttons: (FlowMay | 'print')[] = [
    ...order.filter((each) => detail.may.includes(each)),
    ...(printIds.length ? (['print'] as const) : []),
  ];
  const press = (what: FlowMay | 'print') => {
    if (what !== 'print') return void run(what);
    const [id, ...others] = printIds;
    if (others.length) return void host.open('printDev.choose', { ids: printIds, formIds: recordId });
    return void host.open('printDev.preview', { id, formIds: recordId });
  };
  const first = useRef(act);
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const wanted = first.current;
    if (!form || !wanted) return;
    first.current = undefined;
    if (detail.may.includes(wanted)) void latest.current(wanted);
  }, [form, detail]);
  // What undoes a decision is not where the decision was made.
  const bar = buttons.filter((what) => what !== 'takeBack').slice(0, visible);
  const more = buttons.filter((what) => !bar.some((shown) => shown === what));
  const moreButton = useRef<HTMLButtonElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const wide = useWide(place, drawnFromPx);
  const button = (what: FlowMay | 'print', index: number) => (
    <Button
      key={what}
      type={index === 0 && what !== 'print' && !done ? 'primary' : 'default'}
      danger={what !== 'print' && flowActs[what].danger}
      loading={busy === what}
      onClick={() => press(what)}
    >
      {t(`flow.ui.act.${what}`)}
    </Button>
  );
  const picture = (
    <section className="weft-detail-part">
      <h3>{t('flow.ui.picture')}</h3>
      <FlowPicture host={host} steps={detail.picture} wide={wide} />
    </section>
  );
  return (
    <div className="weft-detail" ref={place}>
      {info ? (
        <header className="weft-detail-head">
          <h2>{info.fullName}</h2>
          <Tag color={colours[info.status]}>{t(`flow.ui.status.${info.status}`)}</Tag>
          {info.flowUrgent > 1 ? (
            <Tag color={info.flowUrgent > 2 ? 'error' : 'warning'}>{t(`flow.ui.urgent.${info.flowUrgent}`)}</Tag>
          ) : null}
          <span className="weft-picture-why">
            {[info.creatorUser, info.flowName, info.thisStep].filter(Boolean).join(' · ')}
          </span>
          <Progress
            className="weft-detail-progress"
            percent={info.completion}
            size="small"
            aria-label={t('flow.ui.progress')}
          />
        </header>
      ) : null}
      {done && done !== 'terminate' ? (
        <Alert type="success" showIcon message={t('flow.ui.did', { act: t(`flow.ui.act.${done}`) })} />
      ) : null}
      <Said host={host} detail={detail} />
      {detail.incident ? (
        <Alert
          type="warning"
          showIcon
          message={t('flow.ui.incident')}
          description={[detail.incident.step, t(detail.incident.key), detail.incident.detail]
            .filter(Boolean)
            .join(' – ')}
        />
      ) : null}
      <div className="weft-detail-body" data-alone={info ? undefined : true}>
        <section className="weft-detail-form" aria-label={t('flow.ui.form')}>
          {form ? context.views([form], `${at}/form`) : <Spin />}
        </section>
        {info ? (
          <aside className="weft-detail-side">
            {wide ? null : picture}
            <section className="weft-detail-part">
              <h3>{t('flow.ui.timeline')}</h3>
              <Timeline
                host={host}
                lines={detail.flowTaskOperatorRecordList}
                waits={stepsIn(detail.picture).filter(({ until }) => until !== null)}
              />
            </section>
            <section className="weft-detail-part">
              <h3>{t('flow.ui.comments')}</h3>
              <Comments key={info.id} host={host} taskId={info.id} may={detail.may.includes('comment')} />
            </section>
          </aside>
        ) : null}
      </div>
      {info && wide ? picture : null}
      {buttons.length ? (
        <div className="weft-detail-bar" role="toolbar" aria-label={t('flow.ui.handle')}>
          {bar.map(button)}
          {more.length ? (
            <Dropdown
              trigger={['click']}
              autoFocus
              menu={{
                items: dangerLast(
                  more.map((key) => ({
                    key,
                    label: t(`flow.ui.act.${key}`),
                    danger: key !== 'print' && flowActs[key].danger,
                  })),
                ),
                onClick: ({ key, domEvent }) => {
                  // What the entry opens gives the focus back to where it was; the same Enter does not press that button.
                  domEvent.preventDefault();
                  moreButton.current?.focus();
                  press(key as FlowMay | 'print');
                },
              }}
            >
              <Button
                ref={moreButton}
                icon={<Icon name="more" />}
                aria-label={t('flow.ui.more')}
                aria-haspopup="menu"
              />
            </Dropdown>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

/** One approval on screen; it is read anew when the server says that it changed and nothing is typed. */
export function FlowDetailView({ view, at, context }: ViewProps<FlowDetailDoc>) {
  const { session } = context;
  const { host } = session.tools;
  const params = resolve(view.params, session.scope()) as Record<string, unknown>;
  const { processId, taskOperatorId, flowId } = readPlace(params);
  const [state, setState] = useState<{ detail?: FlowDetail; failed?: string; turn: number }>({ turn: 0 });
  const asked = processId || flowId;
  const reload = useCallback(async () => {
    if (!asked) return;
    try {
      const answer = await host.call(
        'flowBefore.info',
        { id: processId || '0', taskOperatorId, flowId },
        { quiet: true },
      );
      setState((now) => ({ detail: answer.data as FlowDetail, turn: now.turn + 1 }));
    } catch (error) {
      setState((now) => ({
        ...now,
        detail: undefined,
        failed: error instanceof Error ? error.message : String(error),
      }));
    }
  }, [host, asked, processId, taskOperatorId, flowId]);
  useEffect(() => void reload(), [reload]);
  useEffect(
    () =>
      host.on('flow.changed', (payload) => {
        const { id: said, instanceId, by } = (payload ?? {}) as { id?: string; instanceId?: string; by?: unknown };
        const id = said || instanceId;
        if (by !== session && (!id || id === processId) && !session.dirty) void reload();
      }),
    [host, session, processId, reload],
  );
  useViewHandle(context, view.id, { refresh: reload });
  if (!asked) return <p role="alert">{host.t('flow.ui.noRecord')}</p>;
  if (state.failed && !state.detail) {
    return (
      <p role="alert">
        {state.failed} <Button onClick={() => void reload()}>{host.t('common.retry')}</Button>
      </p>
    );
  }
  if (!state.detail) return <Spin />;
  return (
    <Opened
      context={context}
      at={at}
      detail={state.detail}
      flowId={flowId}
      turn={state.turn}
      act={params.act as FlowMay | undefined}
      reload={reload}
    />
  );
}
