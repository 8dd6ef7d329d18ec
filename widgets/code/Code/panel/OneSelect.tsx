import { Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useWords } from '../../../words';
import type { ControlProps } from './context';

export interface Choice {
  value: string;
  label: string;
}

/** What is written and not among the choices stays. */
export const withOwn = (
  choices: readonly Choice[] | undefined,
  own: readonly string[],
  labelOf: (name: string) => string = (name) => name,
): Choice[] => [
  ...(choices ?? []),
  ...own
    .filter((name) => name && !choices?.some(({ value }) => value === name))
    .map((value) => ({ value, label: labelOf(value) })),
];

interface OneSelectProps extends Pick<ControlProps, 'several' | 'help' | 'onChange'> {
  id?: string;
  /** Its name where no label names it. */
  'aria-label'?: string;
  value: string | null;
  options: Choice[];
  loading?: boolean;
  /** Whether something is written that can be taken away. */
  allowClear: boolean;
}

/** One of many, found by its label. */
export function OneSelect({ several, help, onChange, ...props }: OneSelectProps) {
  const t = useWords();
  return (
    <Select
      {...props}
      className="weft-fill"
      size="small"
      showSearch
      optionFilterProp="label"
      placeholder={t(several ? 'designer.several' : 'designer.choose')}
      aria-describedby={help}
      onChange={(next?: string | null) => onChange(next ?? undefined)}
    />
  );
}

interface ManySelectProps extends Pick<ControlProps, 'several' | 'help'> {
  id?: string;
  value: string[];
  options: Choice[];
  loading?: boolean;
  /** Stands below the options, which close when it is pressed. */
  foot?: ReactNode;
  onChange: (next: string[] | undefined) => void;
}

/** Some of many, found by their labels; nothing chosen is written as nothing. */
export function ManySelect({ several, help, foot, onChange, ...props }: ManySelectProps) {
  const t = useWords();
  const [open, setOpen] = useState(false);
  return (
    <Select
      {...props}
      open={open}
      onOpenChange={setOpen}
      popupRender={(list) => (
        <>
          {list}
          {foot ? <span onClickCapture={() => setOpen(false)}>{foot}</span> : null}
        </>
      )}
      className="weft-fill"
      size="small"
      mode="multiple"
      optionFilterProp="label"
      placeholder={t(several ? 'designer.several' : 'designer.choose')}
      aria-describedby={help}
      onChange={(next: string[]) => onChange(next.length > 0 ? next : undefined)}
    />
  );
}
