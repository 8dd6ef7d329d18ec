import { lookChoices } from '../../../core/look';
import { runtime, useWords } from '../../runtime';
import { ChoiceMenu } from './ChoiceMenu';

/** Default, medium, small and mini (SHELL-55). */
export function SizeMenu() {
  const t = useWords();
  const size = runtime.settings.useSettings((settings) => settings.size);
  return (
    <ChoiceMenu
      icon="size"
      label={t('shell.size')}
      items={lookChoices.size.map((key) => ({ key, label: t(`shell.sizes.${key}`) }))}
      chosen={size}
      onChoose={(key) => runtime.settings.set({ size: lookChoices.size.find((each) => each === key) })}
      roomy
    />
  );
}
