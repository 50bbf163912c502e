import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { subscribeToNothing } from './platform-choice.js';
import { knownStyle, type StrategyFilter } from './strategy-filter.js';

/** Longest search that a URL takes. */
const QUERY_CHARS = 60;
/** After the last key. Browsers refuse a page that changes its URL with every one. */
const WRITE_MS = 300;

interface FilterChoice extends StrategyFilter {
  chooseStyle: (style: string) => void;
  /** Takes effect at once; the URL follows. */
  search: (query: string) => void;
  clear: () => void;
}

/** The filter in the URL (`?style=breakout&q=range`). Empty during hydration. */
export function useStrategyFilter(): FilterChoice {
  const [params, write] = useUrlParams();
  const [draft, setDraft] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const written = (params.get('q') ?? '').slice(0, QUERY_CHARS);

  useEffect(() => () => clearTimeout(timer.current), []);
  // The URL has caught up with the field, and leads again: on the way back, for example.
  if (draft === written) setDraft(null);

  const put = (values: Readonly<Record<string, string>>): void =>
    write((next) => {
      for (const [name, value] of Object.entries(values)) {
        if (value.trim() === '') next.delete(name);
        else next.set(name, value);
      }
    });

  const style = knownStyle(params.get('style'));
  const query = draft ?? written;
  return {
    style,
    query,
    chooseStyle: (chosen) => {
      clearTimeout(timer.current);
      put({ style: chosen, q: query });
    },
    search: (typed) => {
      const kept = typed.slice(0, QUERY_CHARS);
      setDraft(kept);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => put({ q: kept }), WRITE_MS);
    },
    clear: () => {
      clearTimeout(timer.current);
      setDraft('');
      put({ style: '', q: '' });
    },
  };
}

/**
 * Whether a list is shown to its end, kept in the URL (`?all=indicators`), so that the way back
 * from a report finds the page as high as it was.
 */
export function useShowsAll(section: string): [boolean, (showsAll: boolean) => void] {
  const [params, write] = useUrlParams();
  const choose = (showsAll: boolean): void =>
    write(
      (next) => {
        next.delete('all', section);
        if (showsAll) next.append('all', section);
      },
      // A card that is folded away is not what the URL names any more.
      showsAll ? undefined : '',
    );
  return [params.getAll('all').includes(section), choose];
}

type Write = (change: (params: URLSearchParams) => void, hash?: string) => void;

/**
 * The parameters of the URL, none during hydration, and a way to change them in place. The hash,
 * which names the card that somebody came for, stays unless another is given.
 */
function useUrlParams(): [URLSearchParams, Write] {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const isInBrowser = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );

  const write: Write = (change, hash = window.location.hash) => {
    // Not the parameters of this render: a write may be delayed, and others may come before it.
    const next = new URLSearchParams(window.location.search);
    change(next);
    void navigate({ search: next.toString(), hash }, { replace: true, preventScrollReset: true });
  };

  return [isInBrowser ? search : new URLSearchParams(), write];
}
