import { useEffect } from 'react';

/** Fetches a late part as soon as what is around it is drawn; what fails is fetched again when it is needed, and said then. */
export function useLoaded({ load }: { load: () => Promise<void> }): void {
  useEffect(() => void load().catch(() => undefined), [load]);
}
