import { useCallback, useEffect, useRef, useState } from 'react';
import { limits } from '../../../core/limits';
import { runtime } from '../../runtime';

/** A person to chat with, as ImUser gives them. */
export interface Contact {
  id: string;
  realName: string;
  account: string;
  headIcon: string;
  department?: string;
}

interface Found {
  rows: Contact[];
  page: number;
  /** There are no further pages. */
  whole: boolean;
  state: 'loading' | 'ready' | 'failed';
}

const pageSize = limits.pageSize;
const typingMs = 300;
const nothing: Found = { rows: [], page: 0, whole: false, state: 'loading' };

async function fetchPage(keyword: string, currentPage: number, signal: AbortSignal): Promise<Contact[]> {
  const { data } = await runtime.call('users.contacts', { keyword, currentPage, pageSize }, { signal, quiet: true });
  return (data as { list?: Contact[] } | null)?.list ?? [];
}

/** Contacts by keyword, page after page (CHAT-04…06); an answer to an earlier keyword is dropped. */
export function useContacts(keyword: string) {
  const [found, setFound] = useState<Found>(nothing);
  const search = useRef<AbortController>(undefined);

  const load = useCallback(async (text: string, page: number, { signal }: AbortController) => {
    setFound((before) => (page === 1 ? nothing : { ...before, state: 'loading' }));
    try {
      const rows = await fetchPage(text, page, signal);
      if (signal.aborted) return;
      const whole = rows.length < pageSize;
      setFound((before) => ({ rows: page === 1 ? rows : [...before.rows, ...rows], page, whole, state: 'ready' }));
    } catch {
      if (!signal.aborted) setFound((before) => ({ ...before, state: 'failed' }));
    }
  }, []);

  useEffect(() => {
    const mine = new AbortController();
    search.current = mine;
    const timer = setTimeout(() => void load(keyword, 1, mine), keyword ? typingMs : 0);
    return () => {
      clearTimeout(timer);
      mine.abort();
    };
  }, [keyword, load]);

  return {
    ...found,
    more: () => {
      if (found.state !== 'loading' && !found.whole && search.current) {
        void load(keyword, found.page + 1, search.current);
      }
    },
  };
}
