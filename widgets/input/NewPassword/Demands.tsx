import { type PasswordPolicy, passwordProblems } from '../../../core/password';
import type { Words } from '../../words';
import './newPassword.css';

interface DemandsProps {
  policy: PasswordPolicy;
  password: string;
  t: Words;
}

/** The rules of the policy, each ticked when the typed password meets it, under a meter; nothing without rules. */
export function Demands({ policy, password, t }: DemandsProps) {
  const all = passwordProblems('', policy);
  if (all.length === 0) return null;
  const unmet = new Set(passwordProblems(password, policy).map((problem) => problem.key));
  const met = password ? all.length - unmet.size : 0;
  return (
    <div className="demands-box">
      {/* biome-ignore lint/a11y/useSemanticElements: browsers draw <meter> each in their own way */}
      <div
        className="demands-meter"
        role="meter"
        aria-label={t('shell.demandsMet', { met, all: all.length })}
        aria-valuemin={0}
        aria-valuemax={all.length}
        aria-valuenow={met}
        data-full={met === all.length}
      >
        {all.map(({ key }, index) => (
          <span key={key} data-met={index < met} />
        ))}
      </div>
      <ul className="demands">
        {all.map(({ key, values }) => (
          <li key={key} className={unmet.has(key) ? undefined : 'demand-met'}>
            {t(key.replace('validation.password.', 'shell.demand.'), values)}
          </li>
        ))}
      </ul>
    </div>
  );
}
