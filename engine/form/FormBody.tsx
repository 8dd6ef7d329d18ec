import { useMemo } from 'react';
import type { DetailBody } from '../../core/language/types';
import type { FormPlan } from '../compile/formPlan';
import { CssScope } from '../document/CssScope';
import type { Session } from '../document/session';
import type { FieldLayout } from '../field/fieldProps';
import { fieldWords } from '../field/fieldWords';
import { UnfinishedContext } from '../widgetHost';
import { FormNodes } from './FormNodes';
import type { FormModel } from './formModel';
import type { OpenForm } from './useOpenForm';

export function useLayout({ labels, layout }: Pick<DetailBody, 'labels' | 'layout'>, readOnly: boolean): FieldLayout {
  const { position: labelPosition = 'right', widthPx: labelWidthPx } = labels ?? {};
  const { gutterPx, columns } = layout ?? {};
  return useMemo(
    () => ({ labelPosition, labelWidthPx, gutterPx, columns, readOnly }),
    [labelPosition, labelWidthPx, gutterPx, columns, readOnly],
  );
}

/** Limits of the label column in px. A longer label wraps between words. */
const labelRoom = { usual: 100, most: 160 };

/** Width of a text of 14 px: full-width characters take their size, others about half of it. */
const widthOf = (text: string) => [...text].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 14 : 8), 0);

/** The label column is as wide as the longest label, at least as wide as declared. */
function useFittedLabels({ session, plan, layout }: Pick<FormBodyProps, 'session' | 'plan' | 'layout'>): FieldLayout {
  const { tools } = session;
  const language = tools.host.language();
  const fitted = useMemo(() => {
    if (layout.labelPosition === 'top') return layout.labelWidthPx;
    const least = layout.labelWidthPx ?? labelRoom.usual;
    const wide = plan.all
      .filter((node) => node.kind !== 'container' && node.kind !== 'list' && node.field.showLabel !== false)
      .map((node) => {
        const { label, tip } = fieldWords(tools, node, language);
        // The padding, the star and the mark of the tip.
        return widthOf(label) + 12 + (node.alwaysRequired || node.required ? 11 : 0) + (tip ? 18 : 0);
      });
    const widthPx = Math.ceil(Math.max(least, Math.min(Math.max(...wide, 0), labelRoom.most)));
    return widthPx === least ? layout.labelWidthPx : widthPx;
  }, [plan, layout, tools, language]);
  return useMemo(
    () => (fitted === layout.labelWidthPx ? layout : { ...layout, labelWidthPx: fitted }),
    [layout, fitted],
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
  const fitted = useFittedLabels({ session, plan, layout });
  return (
    <CssScope session={session}>
      <UnfinishedContext value={model.unfinished}>
        <FormNodes
          session={session}
          model={model}
          nodes={plan.nodes}
          layout={fitted}
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
