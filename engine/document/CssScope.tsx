import { type ReactNode, useEffect, useState } from 'react';
import { addScopedCss } from './scopeCss';
import type { Session } from './session';

/** The element that a document's own CSS applies to; the rules are mounted and removed with it. */
function Scope({ session, css, children }: { session: Session; css: string; children: ReactNode }) {
  const [scope, setScope] = useState<string>();
  useEffect(() => {
    const added = addScopedCss(session.tools, css);
    setScope(added.scope);
    return added.remove;
  }, [session, css]);
  return (
    <div data-css-scope={scope} style={{ display: 'contents' }}>
      {children}
    </div>
  );
}

export function CssScope({ session, children }: { session: Session; children: ReactNode }) {
  const { css } = session.document;
  if (!css?.trim()) return children;
  return (
    <Scope session={session} css={css}>
      {children}
    </Scope>
  );
}
