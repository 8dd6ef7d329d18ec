import { Loading } from '../pages/Loading';
import { runtime } from '../runtime';
import { arrangements } from './layout/arrangements';
import './shell.css';

/** The outline of the shell while the person is fetched: what comes takes the same places (ux 17). */
export function Waiting() {
  const { sidebar, layoutType } = runtime.settings.useSettings((settings) => settings);
  const { top, side } = arrangements[layoutType];
  const narrow = side === 'icons' || sidebar === 0;
  return (
    <div className={top ? 'shell shell-top' : 'shell'}>
      {top && <div className="waiting-bar" />}
      <div className="shell-body">
        {side && <div className={narrow ? 'aside aside-collapsed waiting-aside' : 'aside waiting-aside'} />}
        <div className="stage">
          {!top && <div className="waiting-bar" />}
          <div className="content">
            <Loading />
          </div>
        </div>
      </div>
    </div>
  );
}
