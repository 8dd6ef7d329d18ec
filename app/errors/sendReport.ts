import { cleanReport, type ErrorReport } from '../../core/errorReport';
import { runtime } from '../runtime';

/** Sends a report without values of forms. */
export async function sendReport(report: Partial<ErrorReport>): Promise<void> {
  await runtime.call('errorReport.send', { ...cleanReport(report) }, { quiet: true });
}
