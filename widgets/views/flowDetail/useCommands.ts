import { useRef, useState } from 'react';
import { type FlowMay, flowActs } from '../../../core/flow/acts';
import type { CandidatesAnswer, FlowDetail } from '../../../core/flow/wire';
import type { FieldNode, FormDoc } from '../../../core/language/types';
import type { Session } from '../../../engine/document/session';
import { checkForm } from '../../../engine/form/reveal';
import { callOf, type Doing, type Filled } from './commands';
import { asksOpinion, type Ranges, sheetOf, voidedWords, wayWords } from './sheets';

interface CommandsProps {
  session: Session;
  detail: FlowDetail;
  flowId: string;
  /** Id of the form view; undefined: none is drawn. */
  form: string | undefined;
  /** The form is written with these. */
  writes: boolean;
  /** Reads the page anew. */
  reload: () => Promise<void>;
  /** Closes the window of the approval; false: it is a page of its own, which stays. */
  leave: () => boolean;
}

/** Steps for which nobody was found: whoever acts names people. */
const namedSheet = (nodes: readonly { nodeId: string; nodeName: string }[]): FormDoc => ({
  language: 1,
  kind: 'form',
  id: 'flow.sheet.named',
  frame: 'dialog',
  width: '560px',
  title: 'flow.ui.people',
  labels: { position: 'top' },
  fields: nodes.map(
    ({ nodeId, nodeName }): FieldNode => ({
      name: `named:${nodeId}`,
      label: { key: 'flow.ui.nobodyAt', values: { step: nodeName } },
      widget: 'userSelect',
      span: 24,
      rules: ['required'],
      props: { multiple: true },
    }),
  ),
});

/** The sheet with these values instead of its own first ones. */
const filledWith = (sheet: FormDoc, values: Filled): FormDoc => ({
  ...sheet,
  fields: sheet.fields.map((field) =>
    field.name !== undefined && Object.hasOwn(values, field.name)
      ? { ...field, default: values[field.name] as FieldNode['default'] }
      : field,
  ),
});

/** A step has at most so many people. */
const mostPeople = 200;

/** Runs commands: asks for what they need, sends them, and reads the page anew, also when somebody was first. */
export function useCommands({ session, detail, flowId, form, writes, reload, leave }: CommandsProps) {
  const { host } = session.tools;
  const { t } = host;
  const [busy, setBusy] = useState<FlowMay>();
  /** What was done on this page, said until somebody does something else: the message on screen is soon gone. */
  const [done, setDone] = useState<{ what: FlowMay; seq: number }>();
  /** What was filled in for a command that was refused: its sheet opens with it again. */
  const refused = useRef(new Map<FlowMay, Filled>());

  const formData = (what: FlowMay): Record<string, unknown> | undefined => {
    const model = form === undefined || !writes ? undefined : session.formOf(form)?.model;
    return model && flowActs[what].writes ? model.named() : undefined;
  };

  /** The people of steps whose choice is limited, by step. */
  const rangesOf = async (what: FlowMay, candidates: CandidatesAnswer | undefined, params: object): Promise<Ranges> => {
    const limited = (candidates?.list ?? []).filter(
      ({ hasCandidates }) => hasCandidates && flowActs[what].writes === 'checked',
    );
    const all = limited.map(async ({ nodeId }) => {
      const { data } = await host.call('flowBefore.candidateUsers', {
        ...params,
        nodeCode: nodeId,
        pageSize: mostPeople,
      });
      return [nodeId, (data as { list: { id: string; fullName: string }[] }).list] as const;
    });
    return Object.fromEntries(await Promise.all(all));
  };

  /** To whom a return goes that leaves no choice. */
  const returnWords = (to: { nodeCode: string; nodeName: string } | undefined): string => {
    const starter = to?.nodeCode === '0' ? detail.flowTaskInfo?.creatorUser : undefined;
    const step = starter ? t('flow.ui.voidedOne', { name: starter, step: to?.nodeName }) : to?.nodeName;
    return step ? t('flow.ui.returnsTo', { step }) : '';
  };

  /** Fills in the sheet of a command; undefined: it was closed. */
  const fill = async (
    what: FlowMay,
    candidates: CandidatesAnswer | undefined,
    ranges: Ranges,
  ): Promise<Filled | undefined> => {
    if (flowActs[what].asks === 'question')
      return (await host.confirm(t(`flow.ui.ask.${what}`), {
        verb: t(`flow.ui.act.${what}`),
        danger: flowActs[what].danger,
      }))
        ? {}
        : undefined;
    if (flowActs[what].asks !== 'sheet') return {};
    const returns =
      what === 'return'
        ? await host
            .call('flowBefore.rejectList', { id: detail.taskId }, { quiet: true })
            .then(({ data }) => data as { isLastAppro: boolean; list: { nodeCode: string; nodeName: string }[] })
        : undefined;
    const own = asksOpinion(what, detail)
      ? await host.call('flowWords.list', {}).then(({ data }) => (data as { list: { text: string }[] }).list)
      : [];
    const sheet = sheetOf(what, {
      detail,
      candidates,
      ranges,
      returns: returns?.isLastAppro ? returns.list : [],
      ownWords: own.map(({ text }) => text),
      way: returns && !returns.isLastAppro ? returnWords(returns.list[0]) : wayWords(candidates, t),
      t,
    });
    const { ok, result } = await host.open(filledWith(sheet, refused.current.get(what) ?? {}), {});
    const filled = (result ?? {}) as Filled;
    return ok && (await isMeant(what, filled)) ? filled : undefined;
  };

  /** Asks again before decisions of people become void. */
  const isMeant = async (what: FlowMay, { step }: Filled): Promise<boolean> => {
    const words = what === 'change' || what === 'revive' ? voidedWords(detail, String(step), t) : '';
    return !words || host.confirm(words, { verb: t(`flow.ui.act.${what}`), danger: true });
  };

  const send = async (what: FlowMay, doing: Doing): Promise<boolean> => {
    const { call, params } = callOf(what, doing, String(host.user().userId ?? ''));
    const { data, msg } = await host.call(call, params, { pressed: true });
    const answered = Array.isArray(data) ? (data as { nodeId?: string; nodeName?: string }[]) : [];
    // A start answers what it made instead.
    const nobody = answered.filter((each): each is { nodeId: string; nodeName: string } => each.nodeId !== undefined);
    if (nobody.length) {
      const { ok, result } = await host.open(namedSheet(nobody), {});
      return ok ? send(what, { ...doing, filled: { ...doing.filled, ...(result as Filled) } }) : false;
    }
    host.notify('success', msg || t('flow.ui.did', { act: t(`flow.ui.act.${what}`) }));
    return true;
  };

  const run = async (what: FlowMay): Promise<void> => {
    if (busy) return;
    const model = form === undefined ? undefined : session.formOf(form)?.model;
    if (model && writes && flowActs[what].writes === 'checked' && !checkForm(model)) return;
    setBusy(what);
    let left = false;
    try {
      const data = formData(what);
      const doing = (filled: Filled, candidates?: CandidatesAnswer): Doing => ({
        detail,
        flowId,
        filled,
        formData: data,
        candidates,
      });
      const place = { ...callOf(what, doing({}), '').params, id: detail.taskId || detail.flowTaskInfo?.id || '0' };
      const candidates =
        flowActs[what].writes === 'checked'
          ? await host.call('flowBefore.candidates', place).then((answer) => answer.data as CandidatesAnswer)
          : undefined;
      const filled = await fill(what, candidates, await rangesOf(what, candidates, place));
      if (!filled) return;
      refused.current.set(what, filled);
      if (!(await send(what, doing(filled, candidates)))) return;
      refused.current.delete(what);
      model?.settle();
      setDone(detail.flowTaskInfo && flowActs[what].asks === 'sheet' ? { what, seq: detail.seq } : undefined);
      host.emit('flow.changed', { id: detail.flowTaskInfo?.id, by: session });
      left = (flowActs[what].ends || !detail.flowTaskInfo) && leave();
      if (!left) await reload();
    } catch {
      // The call has shown why: most often somebody else was first, so what is true now is read.
      if (detail.flowTaskInfo && !session.dirty) await reload();
    } finally {
      // A window that is closing takes no further press.
      if (!left) setBusy(undefined);
    }
  };
  return { run, busy, done: done && detail.seq <= done.seq + 1 ? done.what : undefined };
}
