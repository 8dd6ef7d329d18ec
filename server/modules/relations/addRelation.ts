import { type Static, Type } from 'typebox';
import { applied } from '../../../core/design/changes';
import { outlineOf } from '../../../core/design/model/outline';
import { relateModels } from '../../../core/design/model/relate';
import { changesIn } from '../../../core/design/toChanges';
import { type Ctx, Refusal } from '../../ctx';
import { findDraft, updateModel } from '../design/drafts';
import { modelFieldList } from '../design/fields';

const member = Type.String({ minLength: 1, maxLength: 100 });
/** A relation as the dialog sends it; `shown` and `beside` are members of the other model. */
export const DrawnRelation = Type.Object(
  {
    to: Type.String({ minLength: 1, maxLength: 50 }),
    label: Type.String({ minLength: 1, maxLength: 50, pattern: '\\S' }),
    kind: Type.Union([Type.Literal('one'), Type.Literal('many')]),
    shown: member,
    beside: Type.Optional(Type.Union([Type.Array(member, { maxItems: 20 }), Type.Null()])),
  },
  { additionalProperties: true },
);
type DrawnRelation = Static<typeof DrawnRelation>;

/** Models whose records others can name. */
const isRelated = ({ webType }: { webType: number }) => webType === 1 || webType === 2;

/**
 * Adds the field of a relation to the draft of the model `from`, as its designer would: formatting and unknown members stay. What is published
 * stays as it is. The answer is that of a save.
 */
export async function addRelation(ctx: Ctx, from: string, { to, label, kind, shown, beside }: DrawnRelation) {
  // Whose fields of a model are hidden writes none.
  if (ctx.hidden?.has('formData')) throw new Refusal('error.denied', {}, { code: 403 });
  const draft = await findDraft(ctx, from);
  const other = await findDraft(ctx, to);
  if (!isRelated(draft) || !isRelated(other)) throw new Refusal('relations.noForm');
  const columns = await modelFieldList(ctx, to, false);
  const columnOf = (name: string) => {
    const found = columns.find(({ vmodel }) => vmodel === name);
    if (!found) throw new Refusal('relations.noColumn', { name });
    return { name, label: found.label || name };
  };
  const formData = draft.formData ?? '';
  if (!outlineOf(formData)) throw new Refusal('relations.broken', { name: draft.fullName });
  const more = [...new Set(beside ?? [])].filter((name) => name !== shown).map(columnOf);
  const act = relateModels(
    { formData },
    { label: label.trim(), kind, to: other.id, shown: columnOf(shown), beside: more },
  );
  if ('refused' in act) throw new Refusal('relations.broken', { name: draft.fullName });
  const changes = changesIn({ formData }, act.ops).formData ?? [];
  return updateModel(ctx, from, { formData: applied(formData, changes), revision: draft.revision });
}
