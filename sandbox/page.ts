import type { Response } from 'express';

/** Finished HTML. `html` escapes everything else. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = string | number | Html | undefined | Part[];

/**
 * Builds HTML from a template. Escapes texts, inserts Html and lists as they are, and skips
 * undefined.
 */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.map((text, index) => text + render(parts[index])).join(''));
}

function render(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(render).join('');
  return String(part).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const style = new Html(`
:root { color-scheme: light dark; --ink: light-dark(#1b2330, #e8ecf3); --soft: light-dark(#5a6678, #a3aec0);
  --paper: light-dark(#fff, #171d27); --ground: light-dark(#f1f3f7, #0d1118); --line: light-dark(#d5dae3, #303a4a);
  --accent: light-dark(#2747d1, #8ea6ff); --on-accent: light-dark(#fff, #0d1118); --bad: light-dark(#b3261e, #ff9a92) }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
.notice { background: light-dark(#fff3cd, #4a3b0c); text-align: center; padding: .5rem 1rem; font-weight: 600 }
main { max-width: 34rem; margin: 1.5rem auto; padding: 1.25rem; background: var(--paper); border: 1px solid var(--line); border-radius: .75rem }
main.wide { max-width: 62rem }
h1 { font-size: 1.4rem; margin: 0 0 .75rem } h2 { font-size: 1.1rem; margin: 1.5rem 0 .5rem }
label { display: block; margin: .75rem 0 .25rem; font-weight: 600 }
input, select { width: 100%; padding: .6rem .7rem; font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--soft); border-radius: .4rem }
input[type=checkbox] { width: auto; margin-right: .5rem }
button, .button { display: inline-block; min-height: 2.75rem; padding: .5rem 1rem; margin: .25rem .25rem .25rem 0; font: inherit; font-weight: 600; text-decoration: none; cursor: pointer;
  color: var(--on-accent); background: var(--accent); border: 1px solid var(--accent); border-radius: .5rem }
button.quiet, .button.quiet { color: var(--accent); background: transparent }
.whole { width: 100%; text-align: left }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
a { color: var(--accent) } .soft { color: var(--soft) } .error { color: var(--bad); font-weight: 600 }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem } dd { margin: 0; overflow-wrap: anywhere }
.scroll { overflow-x: auto } table { margin-bottom: 1rem; border-collapse: collapse; width: 100% } th, td { text-align: left; padding: .4rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top }
pre { white-space: pre-wrap; overflow-wrap: anywhere } iframe { width: 100%; height: 30rem; border: 1px solid var(--line); background: #fff }
form.inline { display: inline }
`);

/** Sends a page of the sandbox: one column, no scripts, with the notice that no payment is real. */
export function sendPage(
  response: Response,
  status: number,
  title: string,
  body: Html,
  width: 'narrow' | 'wide' = 'narrow',
): void {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        <title>${title} – Sandbox</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        <p class="notice" style="margin:0">Sandbox – no real payment</p>
        <main class="${width}">${body}</main>
      </body>
    </html>`;
  response
    .status(status)
    .set({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data: http://localhost:*",
      'referrer-policy': 'same-origin',
    })
    .send(page.text);
}

/** A labeled input. */
export function field(name: string, label: string, attributes: Html, value = ''): Html {
  return html`<label for="${name}">${label}</label
    ><input id="${name}" name="${name}" value="${value}" ${attributes} />`;
}

/** Cents as dollars: $49.00 */
export function money(cents: number): string {
  return `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`;
}

/** A Unix time in seconds as a date: October 28, 2026 */
export function dayOf(time: number): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(time * 1000);
}
