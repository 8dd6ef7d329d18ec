import { Modal } from 'antd';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../../../widgets/icons';
import { useWords } from '../../runtime';
import { ShellIcon } from '../ShellIcon';
import type { Entry, Group } from './findEntries';
import { useFound } from './useFound';
import './search.css';

const groups: Group[] = ['recent', 'pages', 'actions', 'records', 'people', 'help'];

interface RowProps {
  entry: Entry;
  id: string;
  active: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

function Row({ entry, id, active, onPoint, onChoose }: RowProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) element.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text box, which keeps the focus
    <div
      ref={element}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      aria-disabled={!entry.open}
      className="search-row"
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      <Icon name={entry.icon ?? 'file'} />
      <span className="search-name">{entry.title}</span>
      <span className="search-detail">{entry.detail}</span>
    </div>
  );
}

function useChosen(entries: Entry[], onClose: () => void) {
  const [at, setAt] = useState(0);
  const active = Math.min(at, entries.length - 1);
  const choose = (entry: Entry | undefined) => {
    if (!entry?.open) return;
    onClose();
    entry.open();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step && entries.length > 0) setAt((active + step + entries.length) % entries.length);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) choose(entries[active]);
    else return;
    event.preventDefault();
  };
  return { active, setAt, choose, onKeyDown };
}

function Palette({ box, onClose }: { box: RefObject<HTMLInputElement | null>; onClose: () => void }) {
  const t = useWords();
  const id = useId();
  const [text, setText] = useState('');
  const { entries: found, searching, more } = useFound(text);
  const entries = groups.flatMap((group) => found.filter((entry) => entry.group === group));
  const { active, setAt, choose, onKeyDown } = useChosen(entries, onClose);
  const optionId = (at: number) => `${id}-${at}`;
  return (
    <>
      <div className="search-box">
        <ShellIcon name="search" />
        <input
          ref={box}
          role="combobox"
          aria-label={t('shell.searchTitle')}
          aria-expanded
          aria-controls={id}
          aria-activedescendant={entries.length > 0 ? optionId(active) : undefined}
          placeholder={t('shell.searchHint')}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={id} role="listbox" aria-label={t('shell.searchTitle')} aria-busy={searching} className="search-found">
        {groups.map((group) => {
          const rows = entries.filter((entry) => entry.group === group);
          return (
            rows.length > 0 && (
              // biome-ignore lint/a11y/useSemanticElements: a group of options in a list box
              <div key={group} role="group" aria-label={t(`shell.searchGroups.${group}`)}>
                <div className="search-group" aria-hidden="true">
                  {t(`shell.searchGroups.${group}`)}
                </div>
                {rows.map((entry) => {
                  const at = entries.indexOf(entry);
                  return (
                    <Row
                      key={entry.key}
                      entry={entry}
                      id={optionId(at)}
                      active={at === active}
                      onPoint={() => at !== active && setAt(at)}
                      onChoose={() => choose(entry)}
                    />
                  );
                })}
              </div>
            )
          );
        })}
      </div>
      <p className="search-none" role="status">
        {entries.length === 0 && !searching && text
          ? t('shell.searchNone', { text })
          : (searching && t('common.loading')) || (more && t('shell.searchMore'))}
      </p>
    </>
  );
}

/** Search for pages, create actions, records and people; arrows and Enter work it (SHELL-06…08, ux 6). */
export function SearchPalette({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useWords();
  const box = useRef<HTMLInputElement>(null);
  return (
    <Modal
      open={open}
      onCancel={onClose}
      footer={null}
      closable={false}
      width={600}
      style={{ top: 80 }}
      className="search-palette"
      title={<span className="sr-only">{t('shell.searchTitle')}</span>}
      destroyOnHidden
      afterOpenChange={(shown) => shown && box.current?.focus()}
    >
      <Palette box={box} onClose={onClose} />
    </Modal>
  );
}
