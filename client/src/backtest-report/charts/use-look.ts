import { useSyncExternalStore } from 'react';

const MEDIA = ['print', '(forced-colors: active)', '(prefers-color-scheme: dark)', '(prefers-contrast: more)'];

/** A name for the colours in force. What draws on a canvas draws anew when it changes; SVG follows by itself. */
export function useLook(): string {
  return useSyncExternalStore(subscribe, lookInForce, () => '');
}

function lookInForce(): string {
  const theme = document.documentElement.dataset['theme'] ?? '';
  return [theme, ...MEDIA.map((query) => window.matchMedia(query).matches)].join(' ');
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const queries = MEDIA.map((query) => window.matchMedia(query));
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    observer.disconnect();
    for (const query of queries) query.removeEventListener('change', listener);
  };
}
