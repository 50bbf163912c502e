import { createContext, type ReactNode, useContext } from 'react';
import type { SiteSettings } from '../../../src/shared/contract/site.js';

const SiteContext = createContext<SiteSettings | null>(null);

interface SiteProviderProps {
  settings: SiteSettings;
  children: ReactNode;
}

export function SiteProvider({ settings, children }: SiteProviderProps) {
  return <SiteContext value={settings}>{children}</SiteContext>;
}

/** Settings of this deployment, the same on the server and in the browser. */
export function useSite(): SiteSettings {
  const settings = useContext(SiteContext);
  if (settings === null) throw new Error('useSite needs a SiteProvider above it');
  return settings;
}

/** The settings embedded in the page. The development server's page fetches them. */
export async function readSiteSettings(): Promise<SiteSettings> {
  const element = document.querySelector('#site-settings');
  if (element?.textContent) return JSON.parse(element.textContent) as SiteSettings;
  const response = await fetch('/site-settings.json');
  if (!response.ok) throw new Error(`GET /site-settings.json: ${response.status}`);
  return (await response.json()) as SiteSettings;
}
