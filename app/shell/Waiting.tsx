import { Loading } from '../pages/Loading';
import { runtime } from '../runtime';
import './shell.css';

/** The outline of the shell while the person is fetched: what comes takes the same places (ux 17). */
export function Waiting() {
  const open = runtime.settings.useSettings((settings) => settings.sidebar === 1);
  return (
    <div className="shell">
      <div className={open ? 'aside waiting-aside' : 'aside aside-collapsed waiting-aside'} />
      <div className="stage">
        <div className="waiting-bar" />
        <div className="content">
          <Loading />
        </div>
      </div>
    </div>
  );
}
