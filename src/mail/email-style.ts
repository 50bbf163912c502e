/** The site's light colors (client/src/styles/tokens.css), inline in every email. */
export const LIGHT = {
  ground: '#f6f2ea',
  card: '#fdfbf7',
  line: '#dcd4c5',
  text: '#1b2333',
  soft: '#525b6b',
  accent: '#2f4bc4',
  onAccent: '#fdfbf7',
} as const;

/** The site's dark colors. No color is pure black or white, which a forced inversion overdoes. */
const DARK: Readonly<Record<keyof typeof LIGHT, string>> = {
  ground: '#0b1220',
  card: '#121b2d',
  line: '#26334b',
  text: '#e9eef7',
  soft: '#a8b5cb',
  accent: '#9db3ff',
  onAccent: '#0b1220',
};

const FONT = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

const STYLES = {
  ground: `margin:0;padding:0;background-color:${LIGHT.ground}`,
  margin: 'padding:28px 12px 36px',
  head: 'padding:0 4px 16px',
  mark: 'padding:0 10px 0 0;line-height:0;font-size:0',
  name: `${FONT};font-size:17px;line-height:34px;font-weight:600;letter-spacing:-0.025em;color:${LIGHT.text}`,
  card: `padding:32px 32px 16px;background-color:${LIGHT.card};border:1px solid ${LIGHT.line};border-radius:10px;word-break:break-word`,
  heading: `margin:0 0 16px;${FONT};font-size:24px;line-height:1.25;font-weight:600;letter-spacing:-0.015em;text-wrap:balance;color:${LIGHT.text}`,
  paragraph: `margin:0 0 16px;${FONT};font-size:16px;line-height:1.55;color:${LIGHT.text}`,
  action: 'margin:24px 0',
  button: `background-color:${LIGHT.accent};border-radius:6px;mso-padding-alt:13px 24px`,
  label: `display:inline-block;padding:13px 24px;border-radius:6px;${FONT};font-size:16px;line-height:20px;font-weight:600;color:${LIGHT.onAccent};text-decoration:none`,
  facts: `margin:24px 0 20px;border-collapse:collapse;border-bottom:1px solid ${LIGHT.line}`,
  term: `width:34%;padding:9px 16px 9px 0;border-top:1px solid ${LIGHT.line};${FONT};font-size:15px;line-height:1.45;font-weight:400;text-align:left;color:${LIGHT.soft}`,
  value: `padding:9px 0;border-top:1px solid ${LIGHT.line};${FONT};font-size:15px;line-height:1.45;color:${LIGHT.text};word-break:break-word`,
  small: `margin:24px 0 16px;${FONT};font-size:13px;line-height:1.5;color:${LIGHT.soft}`,
  link: `color:${LIGHT.accent};text-decoration:underline;word-break:break-word`,
  foot: `padding:16px 4px 0;${FONT};font-size:13px;line-height:1.55;color:${LIGHT.soft}`,
} as const;

/** The attributes of an element: its inline style, and the class that its dark colors use. */
export function styled(part: keyof typeof STYLES): string {
  return `class="${part}" style="${STYLES[part]}"`;
}

/** The dark color of each part that has one. */
const DARK_RULES: readonly (readonly [selector: string, declarations: string])[] = [
  ['.ground', `background-color:${DARK.ground}`],
  ['.card', `background-color:${DARK.card};border-color:${DARK.line}`],
  ['.name, .heading, .paragraph, .value', `color:${DARK.text}`],
  ['.term, .small, .foot', `color:${DARK.soft}`],
  ['.term, .value, .facts', `border-color:${DARK.line}`],
  ['.button', `background-color:${DARK.accent}`],
  ['.label', `color:${DARK.onAccent}`],
  ['.link', `color:${DARK.accent}`],
  ['.tile', 'background-color:#1a263c'],
];

const important = (declarations: string): string => declarations.replaceAll(/(?=;|$)/g, ' !important');

/** `prefix`: Outlook's own dark mode ignores the media query and marks what it has inverted. */
const darkRules = (prefix = ''): string =>
  DARK_RULES.map(([selector, declarations]) => {
    const prefixed = selector.replaceAll(/\.[a-z]+/g, (part) => `${prefix}${part}`);
    return `${prefixed} { ${important(declarations)} }`;
  }).join('\n');

export const DARK_STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
.margin { padding: 20px 8px 28px !important; }
.card { padding: 24px 20px 8px !important; }
.action { width: 100% !important; }
.label { display: block !important; }
}
@media (prefers-color-scheme: dark) {
${darkRules()}
}
${darkRules('[data-ogsc] ')}
`;

/** A candle of the mark: pixels above it, and its length. */
const CANDLES = [
  [6, 7],
  [4, 6],
  [0, 7],
  [3, 5],
] as const;

const BAND = `<div style="width:24px;height:5px;margin:0 auto;border-top:2px solid #5d719c;border-radius:14px 14px 0 0/6px 6px 0 0"></div>`;

/**
 * The icon of the site, a price between the bounds of its channel, without a picture to load. It
 * has its own dark ground, so that it survives a forced dark mode.
 */
export const MARK = `<div class="tile" style="width:34px;padding:5px 0 2px;background-color:#0b1220;border-radius:8px">${BAND}<table role="presentation" align="center" cellpadding="0" cellspacing="0" border="0" style="margin:0 auto"><tr>${CANDLES.map(
  ([above, length]) =>
    `<td valign="top" style="height:13px;padding:0 1px;line-height:0;font-size:0"><div style="width:3px;height:${length}px;margin-top:${above}px;border-radius:2px;background-color:#9db3ff"></div></td>`,
).join('')}</tr></table>${BAND}</div>`;
