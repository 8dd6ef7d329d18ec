import { memo, type ReactNode, useMemo, useState } from 'react';
import type { NodePlan } from '../compile/formPlan';
import { NodeBoundary } from '../document/NodeBoundary';
import { observe } from '../document/observe';
import { addressPane, paneOf } from '../document/recordAddress';
import type { Session } from '../document/session';
import { FieldView } from '../field/FieldView';
import type { FieldLayout, FieldViewProps } from '../field/fieldProps';
import { fieldWords } from '../field/fieldWords';
import { ListView } from '../field/ListView';
import { sayer } from '../tools';
import type { FormModel } from './formModel';

interface NodesProps {
  session: Session;
  model: FormModel;
  nodes: readonly NodePlan[];
  layout: FieldLayout;
  language: string;
  /** The pane that holds the nodes, as a pointer of the document. */
  at?: string;
}

/** Tabs, folds, cards and rows: panes that contain nodes. */
const ContainerView = observe(({ session, model, handle, layout, language }: FieldViewProps) => {
  const { node, state } = handle;
  const { frames } = session.tools;
  const say = sayer(session.tools);
  const panes = useMemo(
    () =>
      node.panes.map(({ name, title, span, nodes }, index) => ({
        name,
        title: say(title),
        span,
        content: <FormNodes {...{ session, model, nodes, layout, language }} at={`${node.at}/items/${index}`} />,
      })),
    [session, node, model, layout, language, say],
  );
  const [addressed] = useState(() => {
    const pane = paneOf(session, node.at);
    return pane === undefined ? undefined : { pane };
  });
  const reveal = model.reveals.get(node) ?? addressed;
  const onClick = (pane?: unknown): void => {
    handle.onClick?.(pane);
    if (typeof pane === 'string') addressPane(session, node.at, pane);
  };
  if (state.hidden || !node.widget) return null;
  const { label, props } = fieldWords(session.tools, node);
  const Widget = node.widget.component;
  return (
    <frames.FormItem bare span={node.field.span ?? 24} labelPosition={layout.labelPosition}>
      <Widget
        {...props}
        {...((handle.onClick || session.addressed) && { onClick })}
        label={label}
        panes={panes}
        reveal={reveal}
      />
    </frames.FormItem>
  );
});

function viewOf(node: NodePlan): typeof ContainerView {
  if (node.kind === 'container') return ContainerView;
  return node.kind === 'list' ? ListView : FieldView;
}

/** Nodes in their grid, each in its own boundary. Re-renders only when the language changes. */
export const FormNodes = memo(({ session, model, nodes, layout, language, at }: NodesProps): ReactNode => {
  const { tools } = session;
  const { FormGrid, FormItem } = tools.frames;
  return (
    <FormGrid gutterPx={layout.gutterPx} details={layout.readOnly} columns={layout.columns} at={at}>
      {nodes.map((node) => {
        const View = viewOf(node);
        const frame = (box: ReactNode): ReactNode => (
          <FormItem bare span={node.field.span ?? 24} labelPosition={layout.labelPosition}>
            {box}
          </FormItem>
        );
        return (
          <NodeBoundary key={node.key} session={session} at={node.at} frame={frame}>
            <View session={session} model={model} handle={model.handle(node)} layout={layout} language={language} />
          </NodeBoundary>
        );
      })}
    </FormGrid>
  );
});
