import { useState } from 'react';
import type { FrameButton } from '../frames';
import { mayLose } from '../tools';
import { moveRecord } from './recordAddress';
import type { Session } from './session';

type Row = Record<string, unknown>;

function placeOf(rows: readonly Row[], row: Row | undefined): number {
  return rows.findIndex((each) => each === row || (row?.id !== undefined && each.id === row.id));
}

/**
 * Previous and next record of a document that was opened from the rows of a table (contract-visualdev §4.6); none
 * otherwise. Asks for confirmation first when unsaved input would be lost.
 */
export function useWalk(session: Session): FrameButton[] {
  const { among, tools } = session;
  const { host } = tools;
  const [current, setCurrent] = useState(among?.row);
  if (!among || session.mode === 'create') return [];
  const rows = among.rows();
  const place = placeOf(rows, current);
  if (place < 0) return [];
  const go = async (next: Row): Promise<void> => {
    if (session.dirty && !(await mayLose(host))) return;
    session.args = among.argsOf(next);
    setCurrent(next);
    moveRecord(session);
    session.reopen?.();
  };
  const button = (name: string, icon: string, next: Row | undefined): FrameButton => ({
    name,
    label: host.t(`engine.${name}`),
    icon,
    iconOnly: true,
    disabled: next === undefined,
    onClick: () => next && void go(next),
  });
  return [button('previous', 'left', rows[place - 1]), button('next', 'right', rows[place + 1])];
}
