import type { RenderedPage, SiteSettings } from '../shared/contract/site.js';

/** The whole HTML: the client's index.html with its three placeholders filled. */
export function pageDocument(template: string, page: RenderedPage, settings: SiteSettings): string {
  const parts: Readonly<Record<string, string>> = {
    head: page.head,
    body: page.body,
    settings: `<script type="application/json" id="site-settings">${jsonForScript(settings)}</script>`,
  };
  return template.replace(/<!--(head|body|settings)-->/g, (placeholder, name: string) => parts[name] ?? placeholder);
}

/** JSON that cannot end the script element it stands in, nor open a comment: `<` is written as an escape. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
