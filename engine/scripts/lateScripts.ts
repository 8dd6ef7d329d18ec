/** What scripts may call, fetched with the first document that has a script. */
export const lateScripts = () => import('./scripts');
