import { DesktopOutlined, MobileOutlined, MoonOutlined, SunOutlined, TabletOutlined } from '@ant-design/icons';
import { Segmented, type SegmentedProps } from 'antd';
import { memo, type ReactNode } from 'react';
import { languages } from '../../../core/languages';
import { useWords } from '../../words';
import type { PreviewLook } from './look';

const languageChoices = languages.map(({ code, short }) => ({ value: code, label: short }));

interface LookBarProps {
  look: PreviewLook;
  onChange: (look: PreviewLook) => void;
}

/** Language, appearance and width of a preview. */
export const LookBar = memo(function LookBar({ look, onChange }: LookBarProps) {
  const t = useWords();
  const icon = (value: string, drawn: ReactNode) => ({ value, icon: drawn, title: t(`widget.preview.${value}`) });
  const choose = <K extends keyof PreviewLook>(name: K, options: SegmentedProps<string>['options']) => (
    <Segmented
      size="small"
      aria-label={t(`widget.preview.${name}`)}
      value={look[name] as string}
      options={options}
      onChange={(value) => onChange({ ...look, [name]: value })}
    />
  );
  return (
    <div className="weft-preview-looks">
      {choose('language', languageChoices)}
      {choose('appearance', [icon('light', <SunOutlined />), icon('dark', <MoonOutlined />)])}
      {choose('device', [
        icon('desktop', <DesktopOutlined />),
        icon('tablet', <TabletOutlined />),
        icon('phone', <MobileOutlined />),
      ])}
    </div>
  );
});
