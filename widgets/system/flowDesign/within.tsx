import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { branchesOf, stepsOf } from '../../../core/flow/design/tree';
import type { FlowDoc } from '../../../core/flow/types';
import { useUnwritten } from '../../design/unwritten/unwritten';

/** The place of a step, or of a branch of one. */
export const placeOf = (step: string, branch?: string): string => (branch === undefined ? step : `${step}>${branch}`);

/** Every place of a flow that can be open. */
export const placesOf = (doc: FlowDoc): string[] => [
  ...['start', 'end'],
  ...stepsOf(doc).flatMap(({ step }) => [
    placeOf(step.id),
    ...branchesOf(step).map((branch) => placeOf(step.id, branch.id)),
  ]),
];

/** A part of what is open: its place among all that the designer edits, and what people call it. */
interface Part {
  at: string;
  called: string;
}

const PartContext = createContext<Part>({ at: '', called: '' });

interface WithinProps {
  at: string | number;
  /** Absent: it is called as what it is in. */
  called?: string;
  children: ReactNode;
}

/** What is typed in here belongs to this part. */
export function Within({ at, called, children }: WithinProps) {
  const around = useContext(PartContext);
  const part = useMemo(
    () => ({ at: around.at ? `${around.at}/${at}` : String(at), called: called ?? around.called }),
    [around, at, called],
  );
  return <PartContext value={part}>{children}</PartContext>;
}

/** What is typed over a value and cannot be written as it is, and what keeps it while another step is open. `label`: of the property. */
export function useTyped<T>(label: string, over: unknown) {
  const { at, called } = useContext(PartContext);
  return useUnwritten<T>(`${at} ${label}`, over, [called, label].filter(Boolean).join(' · '));
}
