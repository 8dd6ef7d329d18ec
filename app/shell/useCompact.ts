import { mediaHook } from '../../widgets/frames/useWidth';

/** Narrower than 992 px is mobile mode (spec §9, SHELL-57). */
export const compactQuery = '(max-width: 991.98px)';

/** Whether the window is in mobile mode. */
export const useCompact = mediaHook(compactQuery);

/** Whether the window has room for the list, but not for the side menu beside it: below 1200 px that has icons only, until the person opens it. */
export const useMedium = mediaHook('(min-width: 992px) and (max-width: 1199.98px)');
