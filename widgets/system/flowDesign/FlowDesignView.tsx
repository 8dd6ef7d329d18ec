import { Button, Spin } from 'antd';
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { resolve } from '../../../core/binding';
import {
  addBranch,
  insertStep,
  moveBranch,
  moveStep,
  pasteStep,
  removeBranch,
  removeStep,
} from '../../../core/flow/design/acts';
import { newStep } from '../../../core/flow/design/newStep';
import { chosenAt, findStep, idsOf, type Place } from '../../../core/flow/design/tree';
import { joined } from '../../../core/flow/joined';
import type { FlowDoc, FlowStep, StepKind } from '../../../core/flow/types';
import type { FlowDesign } from '../../../core/flow/wire';
import type { ViewProps } from '../../../engine/defineView';
import type { Host } from '../../../engine/host';
import { Unwritten, UnwrittenContext } from '../../design/unwritten/unwritten';
import { Icon } from '../../icons';
import { CompareButton } from './CompareButton';
import type { FlowDesignDoc } from './FlowDesignDoc';
import { type Chosen, keyOf } from './FlowTree';
import { Properties } from './Properties';
import { StepTree, wordsOfIssue } from './StepTree';
import { useTry } from './tryOut';
import { useDesign } from './useDesign';
import { placesOf } from './within';
import { useWorld } from './world';
import './flowDesign.css';

const Code = lazy(() => import('../../code/Code/Code').then((module) => ({ default: module.Code })));

/** A copied step outlives the flow that it was copied from, until the page is left. */
let clipboard: FlowStep | undefined;

const zooms = [25, 50, 75, 100, 125, 150];

function parsed(text: string): FlowDoc | undefined {
  try {
    const doc = JSON.parse(text) as FlowDoc;
    return doc && typeof doc === 'object' && Array.isArray(doc.steps) ? { ...doc, start: doc.start ?? {} } : undefined;
  } catch {
    return undefined;
  }
}

/** Shows what would become of instances on older versions, and brings them to this one when that is wanted. */
async function offerMigration(host: Host, id: string): Promise<void> {
  const { data } = await host.call('flowTemplate.migrationPlan', { id });
  const { total, summary } = data as { total: number; summary: string };
  if (total) await host.open('flow.migrate', { id, summary });
}

function Designer({ host, first, onDirty }: { host: Host; first: FlowDesign; onDirty: (dirty: boolean) => void }) {
  const { t } = host;
  const word = (name: string, values?: Record<string, unknown>) => t(`flow.design.${name}`, values);
  const design = useDesign(host, first);
  const { doc, act, stored, issues, busy } = design;
  const world = useWorld(host, doc, stored);
  const [chosen, setChosen] = useState<Chosen>();
  const [opened, setOpened] = useState<Chosen>();
  const [json, setJson] = useState(false);
  const [zoom, setZoom] = useState(100);
  const [copied, setCopied] = useState(clipboard !== undefined);
  const desk = useRef<HTMLDivElement>(null);
  const tried = useTry(world, stored.modelId);
  const [unwritten] = useState(() => new Unwritten());
  useSyncExternalStore(unwritten.subscribe, unwritten.version);
  useEffect(() => unwritten.keepIn(placesOf(doc)), [unwritten, doc]);
  const isDirty = design.dirty || unwritten.size > 0;
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);
  const lacking = () => unwritten.size > 0 && t('desk.unwritten', { of: joined(t, unwritten.called) });
  // Its words are there when it is said.
  useEffect(() => void lacking());
  /** What was typed and cannot be written would be missing in what is stored: it is named instead. */
  const isWhole = () => {
    const said = lacking();
    if (said) host.notify('warning', said);
    return !said;
  };
  const save = () => void (isWhole() && design.save());
  const cardOf = (key: string) => desk.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
  const focus = (key: string) => requestAnimationFrame(() => cardOf(key)?.focus());

  const add = (place: Place, kind: StepKind) => {
    const step = newStep(kind, idsOf(doc));
    act((now) => insertStep(now, place, step));
    setChosen({ step: step.id });
    setOpened({ step: step.id });
  };
  const remove = (what: Chosen) => {
    if (typeof what !== 'object') return;
    const found = findStep(doc, what.step);
    // Before its card is gone: the next key would be nobody's.
    cardOf('start')?.focus();
    if (what.branch) act((now) => removeBranch(now, what.step, what.branch as string));
    else act((now) => removeStep(now, what.step));
    setOpened(undefined);
    setChosen(undefined);
    if (found) focus('start');
  };
  const onKey = (event: KeyboardEvent, what: Chosen) => {
    const command = event.ctrlKey || event.metaKey;
    const step = typeof what === 'object' ? what : undefined;
    const take = () => event.preventDefault();
    if (event.key === 'Delete' && step) {
      take();
      remove(step);
    } else if (command && event.key === 'c' && step && !step.branch) {
      take();
      clipboard = findStep(doc, step.step)?.step;
      setCopied(true);
      host.notify('success', word('copied'), { brief: true });
    } else if (command && event.key === 'v' && clipboard) {
      take();
      const found = step && findStep(doc, step.step);
      const copy = clipboard;
      act((now) =>
        pasteStep(now, found ? { list: found.list, index: found.index + 1 } : { list: '/steps', index: 0 }, copy),
      );
    } else if (event.altKey && step && /^Arrow/.test(event.key)) {
      take();
      const by = event.key === 'ArrowUp' || event.key === 'ArrowLeft' ? -1 : 1;
      act((now) => (step.branch ? moveBranch(now, step.step, step.branch, by) : moveStep(now, step.step, by)));
      focus(`${step.step}/${step.branch ?? ''}`);
    } else if (event.key === '+' || event.key === 'Insert') {
      take();
      (event.currentTarget.parentElement?.querySelector('.weft-flow-add') as HTMLElement | null)?.click();
    }
  };
  const keys = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || /^(INPUT|TEXTAREA)$/.test((event.target as Element).tagName)) return;
    if ((event.target as Element).closest('.cm-editor')) return;
    const move =
      event.key === 'z' ? (event.shiftKey ? design.redo : design.undo) : event.key === 'y' ? design.redo : undefined;
    if (event.key === 's') save();
    else if (!move) return;
    event.preventDefault();
    move?.();
  };
  const check = async () => {
    const found = await design.check();
    if (!found) return;
    const errors = found.filter(({ level }) => level === 'error').length;
    if (found.length === 0) host.notify('success', word('checked'));
    else host.notify(errors ? 'error' : 'warning', word('checkFound', { errors, warnings: found.length - errors }));
  };
  const publish = async () => {
    if (!isWhole()) return;
    const found = await design.check();
    if (!found) return;
    const wrong = found.filter(({ level }) => level === 'error');
    if (wrong[0]) {
      const where = chosenAt(doc, wrong[0].at);
      setChosen(where);
      cardOf(keyOf(where))?.scrollIntoView({ block: 'center', inline: 'center' });
      host.notify('error', word('publishErrors', { count: wrong.length, first: wordsOfIssue(t, wrong[0]) }));
      return;
    }
    const count = stored.running.reduce((sum, each) => sum + each.count, 0);
    const note = count
      ? word('publishRunning', {
          count,
          versions: joined(
            t,
            stored.running.map(({ version }) => String(version)),
          ),
        })
      : word('publishNone');
    if (await host.confirm(word('publishAsk', { version: stored.version + 1 }), { verb: word('publish'), note })) {
      if (!(await design.publish())) return;
      host.emit('flow.published', { id: stored.id });
      if (count) await offerMigration(host, stored.id);
    }
  };
  const step = (by: number) =>
    setZoom((now) => (by > 0 ? zooms.find((each) => each > now) : zooms.findLast((each) => each < now)) ?? now);
  /** The largest size at which the whole tree is seen. */
  const fit = () => {
    const tree = desk.current?.querySelector('.weft-flow-tree');
    if (!desk.current || !tree) return;
    const { clientWidth, clientHeight } = desk.current;
    const { width, height } = tree.getBoundingClientRect();
    const inner = Math.max(...[...tree.children].map((each) => each.getBoundingClientRect().width));
    const share = Math.min(clientWidth / Math.min(width, inner + 48), clientHeight / height);
    setZoom((now) => Math.min(100, Math.max(zooms[0] as number, Math.floor(now * share))));
  };
  const errors = issues.filter(({ level }) => level === 'error').length;
  const state = stored.version
    ? word(stored.changed || design.dirty ? 'stateChanged' : 'statePublished', { version: stored.version })
    : word('stateDraft');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of what is inside
    <div className="weft-flow-design" onKeyDown={keys}>
      <div className="weft-flow-bar">
        <div className="weft-flow-name">
          <h2>{doc.title || stored.fullName}</h2>
          <span className="weft-flow-note">
            {stored.modelName} · {state}
            {issues.length ? ` · ${word('checkFound', { errors, warnings: issues.length - errors })}` : ''}
          </span>
        </div>
        <Button disabled={!design.undo} onClick={design.undo}>
          {word('undo')}
        </Button>
        <Button disabled={!design.redo} onClick={design.redo}>
          {word('redo')}
        </Button>
        <span className="weft-flow-row">
          <Button aria-label={word('smaller')} disabled={zoom <= (zooms[0] as number)} onClick={() => step(-1)}>
            −
          </Button>
          <span className="weft-flow-zoom">{zoom} %</span>
          <Button aria-label={word('larger')} disabled={zoom === zooms.at(-1)} onClick={() => step(1)}>
            +
          </Button>
          <Button onClick={fit}>{word('fit')}</Button>
        </span>
        <Button aria-pressed={json} onClick={() => setJson(!json)}>
          JSON
        </Button>
        <Button
          icon={<Icon name="help" />}
          aria-label={t('flow.design.help')}
          title={t('flow.design.help')}
          onClick={() => void host.open('flow.help', {})}
        />
        <Button onClick={() => void check()}>{word('check')}</Button>
        <Button onClick={() => void tried.run(doc)}>{word('try')}</Button>
        {stored.version ? <CompareButton host={host} id={stored.id} doc={doc} /> : null}
        <Button onClick={() => void host.open('flow.versions', { id: stored.id }).then(design.reload)}>
          {word('versions')}
        </Button>
        <Button loading={busy} disabled={!isDirty} onClick={save}>
          {word('save')}
        </Button>
        <Button type="primary" loading={busy} icon={<Icon name="check" />} onClick={() => void publish()}>
          {word('publish')}
        </Button>
      </div>
      <div className="weft-flow-work" data-json={json || undefined}>
        <div className="weft-flow-desk" ref={desk}>
          <div style={{ zoom: zoom / 100 }}>
            <StepTree
              doc={doc}
              world={world}
              issues={issues}
              chosen={chosen}
              onChoose={setChosen}
              onOpen={(what) => {
                setChosen(what);
                setOpened(what);
              }}
              onAdd={add}
              onPaste={
                copied && clipboard ? (place) => act((now) => pasteStep(now, place, clipboard as FlowStep)) : undefined
              }
              onAddBranch={(id) => act((now) => addBranch(now, id))}
              onKey={onKey}
            />
          </div>
        </div>
        {json ? (
          <Suspense fallback={<Spin />}>
            <Code
              label="JSON"
              rows={24}
              fill
              value={JSON.stringify(doc, null, 2)}
              onChange={(text) => {
                const next = parsed(text ?? '');
                if (next && JSON.stringify(next) !== JSON.stringify(doc)) act(() => next);
              }}
            />
          </Suspense>
        ) : null}
      </div>
      <UnwrittenContext value={unwritten}>
        <Properties
          world={world}
          design={design}
          opened={opened}
          onOpen={(what) => {
            setChosen(what);
            setOpened(what);
          }}
          onClose={() => setOpened(undefined)}
        />
      </UnwrittenContext>
      {tried.shown}
    </div>
  );
}

/** The designer of a flow, once its stored state is there. */
export function FlowDesignView({ view, context }: ViewProps<FlowDesignDoc>) {
  const { session, onDirty } = context;
  const { host } = session.tools;
  const params = resolve(view.params, session.scope()) as { id?: unknown };
  const id = String(params.id ?? '');
  const [first, setFirst] = useState<FlowDesign>();
  const [failed, setFailed] = useState('');
  useEffect(() => {
    let left = false;
    setFirst(undefined);
    setFailed('');
    if (id)
      host.call('flowTemplate.design', { id }, { quiet: true }).then(
        ({ data }) => left || setFirst(data as FlowDesign),
        (error: unknown) => left || setFailed(error instanceof Error ? error.message : String(error)),
      );
    return () => {
      left = true;
    };
  }, [host, id]);
  if (failed || !id) return <p role="alert">{failed || host.t('flow.design.none1')}</p>;
  if (!first) return <Spin />;
  return <Designer key={id} host={host} first={first} onDirty={onDirty} />;
}
