import { MailBrandingService } from './mail-branding.service.js';

export interface EmailContent {
  heading: string;
  /** Plain text, one entry per paragraph. */
  paragraphs: readonly string[];
  action?: { label: string; url: string };
  /** Pairs of label and value, shown as a small table. */
  facts?: readonly (readonly [label: string, value: string])[];
  footer?: string;
}

/** An email without its address. */
export interface RenderedEmail {
  subject: string;
  text: string;
  html: string;
}

/** Renders the text and HTML bodies of an email. All text is escaped in the HTML body. */
export function renderEmail(
  content: EmailContent,
  { siteName }: Pick<MailBrandingService, 'siteName'>,
): Omit<RenderedEmail, 'subject'> {
  return { text: asText(content, siteName), html: asHtml(content, siteName) };
}

function asText({ heading, paragraphs, action, facts = [], footer }: EmailContent, siteName: string): string {
  const blocks = [
    heading,
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    `--\n${siteName}${footer === undefined ? '' : `\n${footer}`}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

const STYLE = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 24px 16px; background: #f4f5f7; color: #14181f; font: 16px/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
main { max-width: 560px; margin: 0 auto; padding: 28px; background: #ffffff; border-radius: 12px; }
h1 { margin: 0 0 16px; font-size: 22px; line-height: 1.3; }
p { margin: 0 0 16px; }
th { padding: 4px 16px 4px 0; text-align: left; font-weight: 400; color: #5a6472; vertical-align: top; }
td { padding: 4px 0; vertical-align: top; overflow-wrap: anywhere; }
table { margin: 0 0 16px; border-collapse: collapse; }
.action { display: inline-block; padding: 12px 20px; border-radius: 8px; background: #1d4ed8; color: #ffffff; text-decoration: none; font-weight: 600; }
.small { font-size: 13px; color: #5a6472; overflow-wrap: anywhere; }
@media (prefers-color-scheme: dark) {
  body { background: #0d1117; color: #e6e9ee; }
  main { background: #161b22; }
  th, .small { color: #9aa4b2; }
}`;

function asHtml({ heading, paragraphs, action, facts = [], footer }: EmailContent, siteName: string): string {
  const rows = facts.map(([label, value]) => `<tr><th scope="row">${escape(label)}</th><td>${escape(value)}</td></tr>`);
  const parts = [
    `<h1>${escape(heading)}</h1>`,
    ...paragraphs.map((paragraph) => `<p>${withLinks(paragraph)}</p>`),
    ...(rows.length > 0 ? [`<table>${rows.join('')}</table>`] : []),
    ...(action ? [button(action)] : []),
    `<p class="small">${escape(siteName)}${footer === undefined ? '' : `<br>${withLinks(footer)}`}</p>`,
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(heading)}</title>
<style>
${STYLE}
</style>
</head>
<body>
<main>
${parts.join('\n')}
</main>
</body>
</html>
`;
}

function button({ label, url }: { label: string; url: string }): string {
  const href = escape(url);
  return `<p><a class="action" href="${href}">${escape(label)}</a></p>
<p class="small">If the button does not work, open this address:<br><a href="${href}">${href}</a></p>`;
}

/** Links URLs. A URL ends before the punctuation of its sentence. */
function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)])/)
    .map((part, at) => (at % 2 === 0 ? escape(part) : `<a href="${escape(part)}">${escape(part)}</a>`))
    .join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
