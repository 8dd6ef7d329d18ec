import { CheckCircleOutlined, PlayCircleOutlined } from '@ant-design/icons';
import { type ComponentType, useLayoutEffect, useRef, useState } from 'react';
import type { StepKind } from '../../../core/flow/types';
import type { PictureStep } from '../../../core/flow/wire';
import type { Host } from '../../../engine/host';
import { type Chosen, FlowTree, type TreeStep } from '../../system/flowDesign/FlowTree';
import { kindIcons } from '../../system/flowDesign/kindIcons';
import { branchTitle, type PictureProps, StepFacts, titleOf } from './Picture';

/** A step as the tree of the designer draws it, and what was done at it. */
function drawn(host: Host, step: PictureStep): TreeStep {
  const KindIcon = kindIcons[step.do as StepKind] as ComponentType | undefined;
  const words = host.t(`flow.ui.stepStatus.${step.status}`);
  return {
    card: {
      of: { step: step.id },
      title: titleOf(host, step),
      look: step.do,
      icon: KindIcon ? <KindIcon /> : null,
      status: step.status,
      body: (
        <>
          <span className="weft-picture-status">{words}</span>
          <StepFacts host={host} step={step} />
        </>
      ),
    },
    branches: (step.branches ?? []).map((branch, index) => ({
      card: {
        of: { step: step.id, branch: branch.id },
        title: branchTitle(host, branch, index),
        look: 'head',
        status: branch.taken ? 'passed' : 'ahead',
      },
      steps: branch.steps.map((inner) => drawn(host, inner)),
    })),
  };
}

/** The flow as its designer draws it, with where it is, who decides and how long; it scrolls inside its box. */
export function Drawing({ host, steps }: PictureProps) {
  const { t } = host;
  const [chosen, setChosen] = useState<Chosen>();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // Of a step with branches under way the inner one.
    const card = [...(box.current?.querySelectorAll('[aria-current], [data-key=start]') ?? [])].at(-1);
    if (!box.current || !card) return;
    const [around, own] = [box.current.getBoundingClientRect(), card.getBoundingClientRect()];
    box.current.scrollLeft += own.left + own.width / 2 - around.left - around.width / 2;
  }, []);
  return (
    <div className="weft-picture-box" ref={box}>
      <FlowTree
        label={t('flow.ui.picture')}
        start={{ of: 'start', title: t('flow.design.start'), look: 'start', icon: <PlayCircleOutlined /> }}
        end={{ of: 'end', title: t('flow.design.end'), look: 'end', icon: <CheckCircleOutlined /> }}
        steps={steps.map((step) => drawn(host, step))}
        chosen={chosen}
        onChoose={setChosen}
      />
    </div>
  );
}
