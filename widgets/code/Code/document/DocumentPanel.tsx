import { useEffect, useMemo, useState } from 'react';
import { documentPanel } from '../../../../core/design/document/members';
import type { DocItem } from '../../../../core/design/document/outline';
import type { FormField } from '../../../../core/design/panel/formFields';
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

interface DocumentPanelProps {
  /** The part; undefined: the document itself. */
  item: DocItem | undefined;
  node: JsonObject;
  /** Sets a member of the part, or of its `props`; undefined removes it. */
  change: (name: string, inProps: boolean, value: Json | undefined) => void;
}

/** Every property of a part of a document. */
export function DocumentPanel({ item, node, change }: DocumentPanelProps) {
  const propNames = usePropNames(asText(node.widget));
  const { members, others } = useMemo(
    () => documentPanel(item?.kind ?? 'document', node, propNames),
    [item?.kind, node, propNames],
  );
  const scope: PanelScope = { form: {}, fields: [], field: noField, holder: node, records: {} };
  return (
    <PanelBody
      scope={scope}
      members={members}
      others={others}
      onChange={({ name, inConfig }, value) =>
        change(name, inConfig, value === '' || value === null ? undefined : value)
      }
      onOther={({ name, inConfig }, value) => change(name, inConfig, value)}
    />
  );
}
