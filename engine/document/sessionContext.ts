import { createContext } from 'react';
import type { Session } from './session';

/** The session of the document around a widget that draws fields of its own; undefined outside a document. */
export const SessionContext = createContext<Session | undefined>(undefined);
