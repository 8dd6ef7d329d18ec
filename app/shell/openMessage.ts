import { host } from '../host';
import { navigate } from '../navigation';
import { runtime } from '../runtime';
import type { Unread } from './search/remoteEntries';

/** Types of messages (contract-platform §5.13). */
const ofProcess = 2;
/** Of a message of a process: it is about an entrustment. */
const ofEntrust = 2;

/** Opens a message as its row in the list of messages does (fragments.message, `open`): one of a process leads to its page. */
export async function openMessage({ id, type, flowType }: Unread): Promise<void> {
  if (type !== ofProcess) return void (await host.open('message.info', { id }));
  const { data } = await runtime.call('message.readInfo', { id });
  const config = String((data as { config?: unknown }).config ?? '');
  navigate(`${flowType === ofEntrust ? '/workFlow/entrust' : '/workFlowDetail'}?${new URLSearchParams({ config })}`);
}
