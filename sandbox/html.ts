/** A piece of finished HTML. Everything else put into `html` is escaped. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = string | number | Html | undefined | Part[];

/** Builds HTML from a template: texts are escaped, Html and lists of it go in as they are, undefined as nothing. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.map((text, index) => text + render(parts[index])).join(''));
}

function render(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(render).join('');
  return String(part).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
