import { createContext } from 'react';

/**
 * How the tags of a choice of several stand: in one line, as many as fit with a count of the rest (`responsive`), or in as many lines as
 * they need (undefined), as the panels of designers have room for.
 */
export const TagRoom = createContext<'responsive' | undefined>('responsive');
