import type { ModelText } from '../../../core/model/modelSchema';
import type { InputProps } from '../../../engine/registry';

export interface CodeProps extends InputProps<string | null> {
  rows?: number;
  fill?: boolean;
  folded?: boolean;
  schema?: 'document' | ModelText;
  outline?: 'model' | 'list' | 'document';
  check?: string;
  given?: Record<string, unknown>;
  at?: string;
  shows?: string;
}
