import { flowStatus } from '../../../core/flow/codes';
import { titleOf } from '../../../core/flow/design/say';
import { sayHappens, sayMoment, sayTried } from '../../../core/flow/design/sayTried';
import { findStep } from '../../../core/flow/design/tree';
import type { FlowDoc } from '../../../core/flow/types';
import type { TryAnswer, TryLine } from '../../../core/flow/wire';
import type { World } from './world';
import '../../views/flowPicture/picture.css';

interface PlaceProps {
  status: 'passed' | 'here' | 'refused';
  title: string;
  time: string;
  people?: { id: string; name: string; why: string }[];
  said: readonly string[];
}

function Place({ status, title, time, people = [], said }: PlaceProps) {
  return (
    <li className="weft-picture-step" data-status={status}>
      <div className="weft-picture-head">
        <strong>{title}</strong>
        <span className="weft-picture-status">{time}</span>
      </div>
      {people.map(({ id, name, why }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a person may be asked twice at a step
        <div key={`${id}/${index}`}>
          {name}
          {why ? <span className="weft-picture-why"> · {why}</span> : null}
        </div>
      ))}
      {said.length ? (
        <ul className="weft-flow-said">
          {said.map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two sentences may be equal
            <li key={index}>{text}</li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}

/** What a trial says: every step in the order in which it is entered, on the clock of the trial. */
export function TryResult({ world, doc, answer }: { world: World; doc: FlowDoc; answer: TryAnswer }) {
  const { saying } = world;
  const { t } = saying;
  const { lines, start, end, status } = answer;
  const titleAt = ({ step: id, title }: TryLine) => {
    const step = findStep(doc, id)?.step;
    return title || (step ? titleOf(saying, step) : t('flow.design.start'));
  };
  const timeOf = ({ at, left }: TryLine) =>
    left === null
      ? `${sayMoment(at)} · ${t('flow.tryOut.stays')}`
      : left - at < 60_000
        ? sayMoment(at)
        : `${sayMoment(at)} – ${sayMoment(left)}`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section className="weft-flow-tries" aria-label={t('flow.design.tryResult')} tabIndex={0}>
      <ol className="weft-picture">
        <Place
          status="passed"
          title={t('flow.tryOut.handedIn')}
          time={sayMoment(start.at)}
          said={sayHappens(saying, start)}
        />
        {lines.map((line, index) => (
          <Place
            // biome-ignore lint/suspicious/noArrayIndexKey: a step may be entered twice
            key={index}
            status={line.left !== null ? 'passed' : line.words ? 'refused' : 'here'}
            title={titleAt(line)}
            time={timeOf(line)}
            people={line.people.map(({ id, name, why }) => ({ id, name, why: why ? t(why.key, why.args) : '' }))}
            said={sayTried(saying, doc, line)}
          />
        ))}
        <Place
          status={status === flowStatus.wait ? 'here' : 'passed'}
          title={t('flow.design.tryEnds', { status: t(`flow.ui.status.${status}`) })}
          time={sayMoment(end.at)}
          said={sayHappens(saying, end)}
        />
      </ol>
    </section>
  );
}
