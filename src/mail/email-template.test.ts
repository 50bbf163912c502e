import { renderEmail } from './email-template.js';

const sender = { siteName: 'Flux & Co' };
const content = {
  heading: 'Hello <you>',
  paragraphs: ['First "one".', '<script>alert(1)</script>'],
  action: { label: 'Go', url: 'https://example.com/?a=1&b=2#token=x' },
  facts: [['Plan', 'Pro <Both>']] as const,
  footer: "It's over",
};

describe('renderEmail', () => {
  it('renders the same content as unescaped text', () => {
    expect(renderEmail(content, sender).text).toBe(
      [
        'Hello <you>',
        'First "one".',
        '<script>alert(1)</script>',
        'Plan: Pro <Both>',
        'Go:\nhttps://example.com/?a=1&b=2#token=x',
        "--\nFlux & Co\nIt's over\n",
      ].join('\n\n'),
    );
  });

  it('escapes all text in the HTML body', () => {
    const { html } = renderEmail(content, sender);
    expect(html).not.toContain('<script>');
    expect(html).toContain('<h1>Hello &lt;you&gt;</h1>');
    expect(html).toContain('<p>First &quot;one&quot;.</p>');
    expect(html).toContain('<th scope="row">Plan</th><td>Pro &lt;Both&gt;</td>');
    expect(html).toContain('<a class="action" href="https://example.com/?a=1&amp;b=2#token=x">Go</a>');
    expect(html).toContain('Flux &amp; Co<br>It&#39;s over');
  });

  it('links URLs without the punctuation after them', () => {
    const text = 'Join us: https://example.com/chat?a=1&b=2. Or "https://example.com".';
    const { html } = renderEmail(
      { heading: 'Hi', paragraphs: [text], footer: 'See https://example.com/account' },
      sender,
    );
    expect(html).toContain(
      'us: <a href="https://example.com/chat?a=1&amp;b=2">https://example.com/chat?a=1&amp;b=2</a>. Or &quot;<a href="https://example.com">https://example.com</a>&quot;.',
    );
    expect(html).toContain('See <a href="https://example.com/account">https://example.com/account</a>');
  });

  it('leaves out missing parts', () => {
    const { text, html } = renderEmail({ heading: 'Hi', paragraphs: ['One.'] }, { siteName: 'Flux' });
    expect(text).toBe('Hi\n\nOne.\n\n--\nFlux\n');
    expect(html).not.toMatch(/<table|<a /);
  });
});
