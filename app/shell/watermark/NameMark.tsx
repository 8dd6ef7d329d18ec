import { Watermark } from 'antd';
import { runtime } from '../../runtime';

const whole = { position: 'fixed', inset: 0, zIndex: 3000, pointerEvents: 'none' } as const;
const inks = { light: 'rgba(29, 36, 48, 0.09)', dark: 'rgba(228, 232, 239, 0.08)' };

/** Lines of text across the window, over dialogs too; clicks go through. antd puts it back when it is removed by hand. */
export function NameMark({ lines }: { lines: string[] }) {
  const shown = runtime.settings.useSettings((settings) => settings.shown);
  return (
    <Watermark content={lines} style={whole} font={{ color: inks[shown], fontSize: 15 }} gap={[120, 120]}>
      <div style={{ height: '100%' }} />
    </Watermark>
  );
}
