import { useEffect, useMemo, useState } from 'react';
import { documentPanel } from '../../../../core/design/document/members';
import type { DocItem } from '../../../../core/design/document/outline';
import type { FormField } from '../../../../core/design/panel/formFields';
import type { RuleField } from '../../../../core/design/rules/fieldKinds';
import { plainField } from '../../../../core/design/rules/plainFields';
import type { Json, JsonObject } from '../../../../core/language/types';
import { asObject, asText } from '../../../../core/model/read';
import { useWidgetHost } from '../../../../engine/widgetHost';
import type { PanelScope } from '../panel/context';
import { PanelBody } from '../panel/PanelBody';

const noField: FormField = { pointer: '', node: {}, key: '', name: '', label: '', table: '' };

/** Names of the props that a widget has in documents; none while the language is loading. */
function usePropNames(widget: string): string[] {
  const host = useWidgetHost();
  const [names, setNames] = useState<{ widget: string; names: string[] }>();
  useEffect(() => {
    let live = true;
    void host?.editing?.().then(async ({ documentSchema }) => {
      const { $defs } = await documentSchema();
      const all = Object.keys(asObject(asObject(asObject($defs)[`props.${widget}`]).properties));
      if (live) setNames({ widget, names: all });
    });
    return () => {
      live = false;
    };
  }, [host, widget]);
  return names?.widget === widget ? names.names : [];
}

/** The fields and columns of the document, each name once, compared as their widgets do where options do not matter. */
function comparedIn(items: readonly DocItem[]): RuleField[] {
  const plain = new Set(['inputNumber', 'switch', 'datePicker', 'rate', 'slider']);
  const named = items.filter(({ kind, name, used }) => (kind === 'field' || kind === 'column') && name && !used);
  const once = new Map(named.map((each) => [each.name, each]));
  return [...once.values()].map(({ name, label, key }) =>
    plainField(name, label === name ? name : `${label} · ${name}`, plain.has(key) ? key : 'input'),
  );
}

export interface DocumentPanelProps {
  /** What is edited, among all that this desk edits. */
  part: string;
  /** The part; undefined: the document itself. */
  item: DocItem | undefined;
  items: readonly DocItem[];
  node: JsonObject;
  /** Sets a member of the part, or of its `props`; undefined removes it. `words`: key of what it is called. */
  change: (name: string, inProps: boolean, value: Json | undefined, words?: string) => void;
}

/** Every property of a part of a document. */
export function DocumentPanel({ part, item, items, node, change }: DocumentPanelProps) {
  const propNames = usePropNames(asText(node.widget));
  const { members, others } = useMemo(
    () => documentPanel(item?.kind ?? 'document', node, propNames),
    [item?.kind, node, propNames],
  );
  const compared = useMemo(() => comparedIn(items), [items]);
  const scope: PanelScope = { part, compared, form: {}, fields: [], field: noField, holder: node, records: {} };
  return (
    <PanelBody
      scope={scope}
      members={members}
      others={others}
      onChange={({ name, inConfig, words }, value) =>
        change(name, inConfig, value === '' || value === null ? undefined : value, `designer.title.${words}`)
      }
      onOther={({ name, inConfig }, value) => change(name, inConfig, value)}
    />
  );
}
