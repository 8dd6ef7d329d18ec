/** CONST-55: a larger number is shown as `99+`. */
const badgeCap = 99;

export const badgeText = (count: number): string => (count > badgeCap ? `${badgeCap}+` : String(count));

/** How many are new, on a button of the bar; `label` says it to who does not see it. */
export const Badge = ({ count, label }: { count: number; label: string }) => (
  <>
    {count > 0 && (
      <span className="bar-badge" aria-hidden="true">
        {badgeText(count)}
      </span>
    )}
    <span role="status" className="sr-only">
      {count > 0 ? label : ''}
    </span>
  </>
);
