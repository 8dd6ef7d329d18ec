import type { InputProps } from '../../../engine/registry';
import { tagCell } from '../../cells';

export function TagText({ value, options }: InputProps) {
  return <span>{tagCell({ value, options, props: {} })}</span>;
}
