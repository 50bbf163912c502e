import { renderEmail } from './email-template.js';

const sender = { siteName: 'Flux & Co' };
const content = {
  heading: 'Hello <you>',
  preview: 'One more <step>',
  paragraphs: ['First "one".', '<script>alert(1)</script>'],
  action: { label: 'Go', url: 'https://example.com/?a=1&b=2#token=x', isOneTime: true },
  facts: [['Plan', 'Pro <Both>']] as const,
  details: ['Last one.'],
  footer: "It's over",
};

/** The markup without the attributes that only give it its look. */
const bare = (html: string): string => html.replaceAll(/ (?:class|style|align|valign|bgcolor)="[^"]*"/g, '');

describe('renderEmail', () => {
  it('renders the same content as unescaped text, the next step before the details', () => {
    expect(renderEmail(content, sender).text).toBe(
      [
        'Hello <you>',
        'First "one".',
        '<script>alert(1)</script>',
        'Go:\nhttps://example.com/?a=1&b=2#token=x',
        'Plan: Pro <Both>',
        'Last one.',
        "--\nFlux & Co\nIt's over\n",
      ].join('\n\n'),
    );
  });

  it('escapes all text in the HTML body', () => {
    const html = bare(renderEmail(content, sender).html);
    expect(html).not.toContain('<script>');
    expect(html).toContain('<h1>Hello &lt;you&gt;</h1>');
    expect(html).toContain('>One more &lt;step&gt;');
    expect(html).toContain('<p>First &quot;one&quot;.</p>');
    expect(html).toContain('<th scope="row">Plan</th><td>Pro &lt;Both&gt;</td>');
    expect(html).toContain('<a href="https://example.com/?a=1&amp;b=2#token=x">Go</a>');
    expect(html).toContain('<td>Flux &amp; Co</td>');
    expect(html).toContain('It&#39;s over');
  });

  it('shows the address of a link that works once, for a button that does not work', () => {
    const words = 'Button not working?';
    expect(renderEmail(content, sender).html).toContain(words);
    const action = { label: 'Go', url: 'https://example.com/account' };
    expect(renderEmail({ ...content, action }, sender).html).not.toContain(words);
  });

  it('links URLs without the punctuation after them', () => {
    const text = 'Join us: https://example.com/chat?a=1&b=2. Or "https://example.com".';
    const footer = 'See https://example.com/account';
    const html = bare(renderEmail({ heading: 'Hi', preview: 'Ho', paragraphs: [text], footer }, sender).html);
    expect(html).toContain(
      'us: <a href="https://example.com/chat?a=1&amp;b=2">https://example.com/chat?a=1&amp;b=2</a>. Or &quot;<a href="https://example.com">https://example.com</a>&quot;.',
    );
    expect(html).toContain('See <a href="https://example.com/account">https://example.com/account</a>');
  });

  it('leaves out missing parts', () => {
    const { text, html } = renderEmail({ heading: 'Hi', preview: 'Ho', paragraphs: ['One.'] }, { siteName: 'Flux' });
    expect(text).toBe('Hi\n\nOne.\n\n--\nFlux\n');
    expect(html).not.toMatch(/<th|<a /);
  });
});
