import { deferred } from '../../../engine/deferred';
import { host } from '../../host';
import { runtime, useWords } from '../../runtime';
import { BarButton } from './BarButton';

const path = '/workFlow/flowTodo';
/** The first page is drawn before the number is asked for. */
const waitMs = 2_500;

const FlowBadge = deferred(
  async () => {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    return (await import('./FlowBadge')).FlowBadge;
  },
  undefined,
  { standIn: () => null, optional: true },
).component;

/** Opens what is to approve; a badge shows how much. Only for those who have the page. */
export function FlowButton() {
  const t = useWords();
  const routes = runtime.session.use((session) => session.routes);
  if (!routes.some((route) => route.path === path)) return null;
  return (
    <span className="bar-bell">
      <BarButton icon="todo" label={t('shell.todo')} onClick={() => host.navigate(path)} />
      <FlowBadge />
    </span>
  );
}
