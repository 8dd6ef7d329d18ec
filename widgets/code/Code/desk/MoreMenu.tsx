import { EllipsisOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useWords } from '../../../words';
import { EscDropdown } from './EscDropdown';
import type { Acts } from './useActs';

interface MoreMenuProps {
  acts: Acts;
  broken: boolean;
  moveTo: () => void;
  /** To the box of the label. */
  label: () => void;
  /** To the list of kinds; absent: what is chosen has none. */
  kind?: () => void;
}

/** What the keys and the drag of the outline do, for a press. */
export function MoreMenu({ acts, broken, moveTo, label, kind }: MoreMenuProps) {
  const t = useWords();
  // A browser that refuses leaves what was copied to this page.
  const keep = (text: string) => void navigator.clipboard?.writeText(text).catch(() => undefined);
  const run: Record<string, () => unknown> = {
    label,
    ...(kind && { kind }),
    moveTo,
    copy: () => keep(acts.copy()),
    cut: () => keep(acts.cut()),
    // Where the browser does not show its clipboard to the page, what was copied here is put in.
    paste: () => navigator.clipboard?.readText().then(acts.paste, () => acts.paste()) ?? acts.paste(),
    narrower: () => acts.widen(-1),
    wider: () => acts.widen(1),
    card: () => acts.wrap('card'),
    row: () => acts.wrap('row'),
    unwrap: acts.unwrap,
  };
  return (
    <EscDropdown
      disabled={broken}
      menu={{
        items: Object.keys(run).map((key) => ({ key, label: t(`desk.menu.${key}`) })),
        onClick: ({ key }) => void run[key]?.(),
      }}
    >
      <Button size="small" type="text" icon={<EllipsisOutlined />} aria-label={t('desk.more')} title={t('desk.more')} />
    </EscDropdown>
  );
}
