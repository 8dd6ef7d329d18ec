import type { ListProps } from '../../../engine/registry';

/** The list, and what a designer says about it (contract-visualdev §3.4, table). */
export interface SubTableProps extends ListProps {
  showSummary?: boolean;
  summaryField?: string[];
  thousands?: boolean;
  thousandsField?: string[];
  actionText?: string;
}
