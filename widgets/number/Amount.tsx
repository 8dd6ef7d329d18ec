import { chineseAmount } from '../../core/chineseAmount';
import { useWords } from '../words';

/** A number in Chinese capitals; beyond 12 digits it says that it is too large (CONST-25, VALD-96). */
export function Amount({ value }: { value: unknown }) {
  const t = useWords();
  return <>{chineseAmount(value as number) ?? t('validation.amountTooLarge')}</>;
}
