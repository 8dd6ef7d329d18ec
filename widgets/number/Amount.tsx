import { chineseAmount } from '../../core/chineseAmount';
import { useWords } from '../words';

/** A number in Chinese capitals; a text that it is too large beyond 12 digits (CONST-25, VALD-96). */
export function Amount({ value }: { value: unknown }) {
  const t = useWords();
  return <>{chineseAmount(value as number) ?? t('validation.amountTooLarge')}</>;
}
