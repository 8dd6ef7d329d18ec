import type { Condition, Entity, EntityField, FieldNode } from '../../core/language/types';

const notAdministrator: Condition = { '$user.isAdministrator': { ne: true } };

/** When a field is disabled: as it says itself, and for those who may not set it. */
function disabledWhen({ disabledWhen: own }: FieldNode, { setBy }: EntityField): FieldNode['disabledWhen'] {
  if (setBy !== 'administrators' || own === true) return own;
  return own ? { any: [own, notAdministrator] } : notAdministrator;
}

/** The field, with its missing members (widget, label, rules, default, options) taken from its entity. */
function mergeField(field: FieldNode, entity: Entity): FieldNode {
  const items = field.items?.map((pane) => ({ ...pane, fields: mergeEntity(pane.fields, entity) }));
  const base = field.name && Object.hasOwn(entity.fields, field.name) ? entity.fields[field.name] : undefined;
  if (!base) return items ? { ...field, items } : field;
  const { type: _type, setBy: _setBy, props, ...inherited } = base;
  const merged: FieldNode = { ...inherited, ...field };
  const disabled = disabledWhen(field, base);
  if (disabled !== undefined) merged.disabledWhen = disabled;
  if (props || field.props) merged.props = { ...props, ...field.props };
  if (items) merged.items = items;
  return merged;
}

/** Fields of a document, merged with its entity (`entity` in the language). */
export function mergeEntity(fields: readonly FieldNode[], entity: Entity | undefined): FieldNode[] {
  return entity ? fields.map((field) => mergeField(field, entity)) : [...fields];
}
