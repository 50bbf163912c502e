/** Markup whose texts are escaped. */
export class Html {
  constructor(readonly markup: string) {}
}

type Part = Html | string | number | null | readonly Part[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Puts a page together: what stands between is escaped unless it was made here; null is nothing. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(
    texts.map((text, index) => (index === 0 ? text : markupOf(parts[index - 1] ?? null) + text)).join(''),
  );
}

function markupOf(part: Part): string {
  if (part === null) return '';
  if (part instanceof Html) return part.markup;
  if (typeof part === 'string' || typeof part === 'number') {
    return String(part).replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
  }
  return part.map(markupOf).join('');
}
