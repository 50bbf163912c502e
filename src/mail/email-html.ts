import { DARK_STYLE, LIGHT, MARK, styled } from './email-style.js';
import type { EmailContent } from './email-template.js';

/**
 * Renders the HTML body. Tables and inline styles lay it out, because Outlook and some Gmail apps
 * know little else; the style sheet adds the dark colors and the phone's measures. It loads
 * nothing.
 */
export function renderHtml(content: EmailContent, siteName: string): string {
  const { heading, preview, paragraphs, action, second, facts = [], details = [], footer } = content;
  const card = [
    `<h1 ${styled('heading')}>${escape(heading)}</h1>`,
    ...paragraphs.map(paragraphHtml),
    ...(action ? [buttonHtml(action)] : []),
    ...(second ? [`<p ${styled('paragraph')}>${linkHtml(second)}</p>`] : []),
    ...(facts.length > 0 ? [factsHtml(facts)] : []),
    ...details.map(paragraphHtml),
    ...(action?.isOneTime ? [fallbackHtml(action.url)] : []),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no">
<title>${escape(heading)}</title>
<style>${DARK_STYLE}</style>
<!--[if mso]><style>h1, p, th, td, a { font-family: Arial, sans-serif !important; }</style><![endif]-->
</head>
<body ${styled('ground')}>
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escape(preview)}${FILLER}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${LIGHT.ground}" ${styled('ground')}>
<tr><td align="center" ${styled('margin')}>
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px">
<tr><td ${styled('head')}>${wordmarkHtml(siteName)}</td></tr>
<tr><td bgcolor="${LIGHT.card}" ${styled('card')}>
${card.join('\n')}
</td></tr>
<tr><td ${styled('foot')}>${withLinks(footer ?? siteName)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`;
}

/** Keeps an inbox from going on with the body's text after a short preview. */
const FILLER = '&#847;&zwnj;&nbsp;'.repeat(60);

function wordmarkHtml(siteName: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td ${styled('mark')}>${MARK}</td><td ${styled('name')}>${escape(siteName)}</td></tr></table>`;
}

function paragraphHtml(text: string): string {
  return `<p ${styled('paragraph')}>${withLinks(text)}</p>`;
}

/** The cell has the color, too, for Outlook, which gives a link no padding. */
function buttonHtml({ label, url }: NonNullable<EmailContent['action']>): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${styled('action')}><tr><td align="center" bgcolor="${LIGHT.accent}" ${styled('button')}><a href="${escape(url)}" ${styled('label')}>${escape(label)}</a></td></tr></table>`;
}

function fallbackHtml(url: string): string {
  return `<p ${styled('small')}>Button not working? Paste this link into your browser:<br>${linkHtml({ label: url, url })}</p>`;
}

function factsHtml(facts: NonNullable<EmailContent['facts']>): string {
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th scope="row" align="left" valign="top" ${styled('term')}>${escape(label)}</th><td valign="top" ${styled('value')}>${escape(value)}</td></tr>`,
  );
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" ${styled('facts')}>${rows.join('')}</table>`;
}

function linkHtml({ label, url }: { label: string; url: string }): string {
  return `<a href="${escape(url)}" ${styled('link')}>${escape(label)}</a>`;
}

/** Links URLs. A URL ends before the punctuation of its sentence. */
function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)])/)
    .map((part, at) => (at % 2 === 0 ? escape(part) : linkHtml({ label: part, url: part })))
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
