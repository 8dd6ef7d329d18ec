import { useMemo } from 'react';
import type { DetailBody } from '../../core/language/types';
import type { FormPlan } from '../compile/formPlan';
import { CssScope } from '../document/CssScope';
import type { Session } from '../document/session';
import type { FieldLayout } from '../field/fieldProps';
import { UnfinishedContext } from '../widgetHost';
import { FormNodes } from './FormNodes';
import type { FormModel } from './formModel';
import type { OpenForm } from './useOpenForm';

export function useLayout({ labels, layout }: Pick<DetailBody, 'labels' | 'layout'>, readOnly: boolean): FieldLayout {
  const { position: labelPosition = 'right', widthPx: labelWidthPx } = labels ?? {};
  const gutterPx = layout?.gutterPx;
  return useMemo(
    () => ({ labelPosition, labelWidthPx, gutterPx, readOnly }),
    [labelPosition, labelWidthPx, gutterPx, readOnly],
  );
}

interface FormBodyProps {
  session: Session;
  plan: FormPlan;
  model: FormModel;
  layout: FieldLayout;
}

/** The fields of a loaded form. */
export function FormBody({ session, plan, model, layout }: FormBodyProps) {
  return (
    <CssScope session={session}>
      <UnfinishedContext value={model.unfinished}>
        <FormNodes
          session={session}
          model={model}
          nodes={plan.nodes}
          layout={layout}
          language={session.tools.host.language()}
        />
      </UnfinishedContext>
    </CssScope>
  );
}

/** A form, or its state while there is none: a skeleton, or the error with a retry. */
export function OpenedForm({ session, plan, opened, layout }: Omit<FormBodyProps, 'model'> & { opened: OpenForm }) {
  const { frames } = session.tools;
  const { model, error, retry } = opened;
  if (error) return <frames.ErrorBox at="/load" message={error.message} onRetry={retry} />;
  if (!model) return <frames.Loading rows={plan.nodes.length} />;
  return <FormBody session={session} plan={plan} model={model} layout={layout} />;
}
