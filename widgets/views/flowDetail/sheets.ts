import type { FlowMay } from '../../../core/flow/acts';
import { joined } from '../../../core/flow/joined';
import type { CandidatesAnswer, FlowDetail, PictureStep } from '../../../core/flow/wire';
import type { FieldNode, FormDoc, Option } from '../../../core/language/types';
import { stepsIn, voidedBy } from './voided';

/** People that may be chosen for a step, where not everybody may. */
export type Ranges = Readonly<Record<string, readonly { id: string; fullName: string }[]>>;

interface SheetFacts {
  detail: FlowDetail;
  candidates: CandidatesAnswer | undefined;
  ranges: Ranges;
  /** Where a return may lead; empty: the step's rule decides. */
  returns: readonly { nodeCode: string; nodeName: string }[];
  /** What the way says, in words; shown above the fields. */
  way: string;
  /** Common words of this person, before those of everybody. */
  ownWords: readonly string[];
  t: (key: string, values?: Record<string, unknown>) => string;
}

const text = (words: string) => ({ text: words });
const people = (name: string, label: FieldNode['label'], multiple: boolean): FieldNode => ({
  name,
  label,
  widget: 'userSelect',
  span: 24,
  rules: ['required'],
  props: { multiple },
});

const stepField = (options: readonly Option[], label: string): FieldNode => ({
  name: 'step',
  label,
  widget: 'select',
  span: 24,
  rules: ['required'],
  props: { filterable: true },
  options: options as Option[],
  ...(options.length === 1 ? { default: options[0]?.id as string } : {}),
});

const stepOptions = (steps: readonly PictureStep[], t: SheetFacts['t']): Option[] =>
  steps.map(({ id, title, do: kind }) => ({ id, label: text(title || t(`flow.design.do.${kind}`)) }));

/** The step to go on at, and what each choice makes void. */
function goOnFields(steps: readonly PictureStep[], { detail, t }: SheetFacts): FieldNode[] {
  const said = ({ id }: PictureStep): FieldNode => {
    const words = voidedWords(detail, id, t);
    return {
      widget: 'alert',
      span: 24,
      props: { title: words || t('flow.ui.voidsNothing'), type: words ? 'warning' : 'info' },
      hiddenWhen: { not: { step: id } },
    };
  };
  return [stepField(stepOptions(steps, t), 'flow.ui.toStep'), ...steps.map(said)];
}

/** Which decisions are void when it goes on at a step; '': none. */
export function voidedWords({ picture }: FlowDetail, step: string, t: SheetFacts['t']): string {
  const gone = voidedBy(picture, step);
  const named = gone.map(({ name, step: of }) => t('flow.ui.voidedOne', { name, step: of }));
  return named.length ? t('flow.ui.voids', { decisions: joined(t, named) }) : '';
}

/** What comes after a return, as the wire says it. */
const afterReturn: FieldNode = {
  name: 'then',
  label: 'flow.design.returnThen',
  widget: 'radio',
  span: 24,
  default: 1,
  options: [
    { id: 1, label: 'flow.design.thens.again' },
    { id: 2, label: 'flow.design.thens.straight' },
  ],
};

/** Fields of one command beside opinion, files and signature. */
function ownFields(what: FlowMay, facts: SheetFacts): FieldNode[] {
  const { detail, candidates, ranges, returns, t } = facts;
  const all = stepsIn(detail.picture).filter((step) => step.do === 'approve');
  switch (what) {
    case 'approve':
    case 'handIn': {
      const nodes = candidates?.list ?? [];
      const branches = nodes.filter(({ isBranchFlow }) => isBranchFlow);
      return [
        ...(what === 'handIn'
          ? [
              {
                name: 'urgency',
                label: 'flow.ui.urgency',
                widget: 'radio',
                span: 24,
                default: detail.flowTaskInfo?.flowUrgent || 1,
                options: [1, 2, 3].map((id) => ({ id, label: `flow.ui.urgent.${id}` })),
              } satisfies FieldNode,
            ]
          : []),
        ...(branches.length
          ? [
              {
                name: 'branches',
                label: 'flow.ui.branches',
                widget: 'checkbox',
                span: 24,
                rules: ['required'],
                options: branches.map(({ nodeId, nodeName }) => ({ id: nodeId, label: text(nodeName) })),
              } satisfies FieldNode,
            ]
          : []),
        ...nodes
          .filter(({ isCandidates }) => isCandidates)
          .map(({ nodeId, nodeName }) => {
            const field = people(`who:${nodeId}`, { key: 'flow.ui.candidates', values: { step: nodeName } }, true);
            const range = ranges[nodeId];
            if (!range) return field;
            const options = range.map(({ id, fullName }) => ({ id, label: text(fullName) }));
            return { ...field, widget: 'select', options } satisfies FieldNode;
          }),
        ...(detail.copyByHand && what === 'approve'
          ? [{ ...people('copies', 'flow.ui.copies', true), rules: [] }]
          : []),
      ];
    }
    case 'return':
      return [
        ...(returns.length
          ? [
              stepField(
                returns.map(({ nodeCode, nodeName }) => ({ id: nodeCode, label: text(nodeName) })),
                'flow.ui.returnTo',
              ),
            ]
          : []),
        ...(detail.returnAsks ? [afterReturn] : []),
      ];
    case 'transfer':
      return [people('person', 'flow.ui.person', false)];
    case 'addSign':
      return [
        people('people', 'flow.ui.people', true),
        {
          name: 'place',
          label: 'flow.ui.place',
          widget: 'radio',
          span: 24,
          default: 1,
          options: [
            { id: 1, label: 'flow.ui.before' },
            { id: 2, label: 'flow.ui.after' },
          ],
        },
      ];
    case 'assign':
      return [
        stepField(
          stepOptions(
            all.filter(({ status }) => status === 'here'),
            t,
          ),
          'flow.ui.assignStep',
        ),
        people('people', 'flow.ui.people', true),
      ];
    case 'change':
      return goOnFields(
        all.filter(({ status }) => status !== 'here'),
        facts,
      );
    case 'revive':
      return goOnFields(
        all.filter(({ entered }) => entered !== null),
        facts,
      );
    default:
      return [];
  }
}

const commonWords = ['agreed', 'read', 'complete', 'talk'];

/** Opinion, attachments and signature, as the step asks for them. */
function opinionFields(what: FlowMay, { detail, ownWords, t }: SheetFacts): FieldNode[] {
  if (!asksOpinion(what, detail)) return [];
  const ofStep = what === 'approve' || what === 'return' || what === 'refuse';
  const required = what === 'skip' || what === 'terminate' || (ofStep && detail.opinion === 'required');
  return [
    {
      name: 'words',
      label: 'flow.ui.commonWords',
      widget: 'select',
      span: 24,
      props: { clearable: true },
      options: [
        ...[...new Set(ownWords)].map((words) => ({ id: words, label: text(words) })),
        ...commonWords
          .map((id) => ({ id: t(`flow.ui.words.${id}`), label: `flow.ui.words.${id}` }))
          .filter(({ id }) => !ownWords.includes(id)),
      ],
      onChange: [{ do: 'set', path: 'form.opinion', value: { $: 'value' } }],
    },
    {
      name: 'opinion',
      label: 'flow.ui.opinion',
      widget: 'textarea',
      span: 24,
      rules: [...(required ? (['required'] as const) : []), { max: 2000 }],
      props: { autoSize: { minRows: 3, maxRows: 8 } },
    },
    { name: 'files', label: 'flow.ui.files', widget: 'uploadFile', span: 24, default: [], props: { limit: 10 } },
  ];
}

/** Whether the sheet of a command asks for an opinion. */
export const asksOpinion = (what: FlowMay, { opinion }: FlowDetail): boolean =>
  what !== 'handIn' && !((what === 'approve' || what === 'return') && opinion === 'none');

/** The sheet of a command: a form that answers what was filled in. */
export function sheetOf(what: FlowMay, facts: SheetFacts): FormDoc {
  const signs = facts.detail.signature && (what === 'approve' || what === 'return');
  return {
    language: 1,
    kind: 'form',
    id: `flow.sheet.${what}`,
    frame: 'dialog',
    width: '560px',
    title: `flow.ui.act.${what}`,
    okText: `flow.ui.act.${what}`,
    labels: { position: 'top' },
    fields: [
      ...(facts.way
        ? [{ widget: 'alert', span: 24, props: { title: facts.way, type: 'info' } } satisfies FieldNode]
        : []),
      ...ownFields(what, facts),
      ...opinionFields(what, facts),
      ...(signs
        ? [
            {
              name: 'signature',
              label: 'flow.ui.signature',
              widget: 'signature',
              span: 24,
              rules: ['required'],
            } satisfies FieldNode,
          ]
        : []),
    ],
  };
}

/** Who will decide and why, one step a line. */
export function wayWords(candidates: CandidatesAnswer | undefined, t: SheetFacts['t']): string {
  if (!candidates) return '';
  const said = candidates.way
    .filter((step) => step.do === 'approve' || step.do === 'flow')
    .map(({ title, do: kind, people: found }) => {
      const names = found.map(({ name, why }) =>
        why ? t('flow.ui.voidedOne', { name, step: t(why.key, why.args) }) : name,
      );
      const people = names.length ? joined(t, names) : t('flow.ui.wayNobody');
      return t('flow.ui.wayStep', { step: title || t(`flow.design.do.${kind}`), people });
    });
  if (said.length) return t('flow.ui.wayStep', { step: t('flow.ui.way'), people: said.join(t('flow.ui.wayJoin')) });
  return candidates.ends ? t('flow.ui.wayNone') : '';
}
