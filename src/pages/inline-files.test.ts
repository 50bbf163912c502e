import { createHash } from 'node:crypto';
import { inlineFiles, pagePolicy } from './inline-files.js';

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const TEMPLATE =
  '<head><script src="/early.js"></script><script type="module" crossorigin src="/assets/index-1.js"></script>' +
  '<link rel="stylesheet" crossorigin href="/assets/index-2.css"><link rel="icon" href="/favicon.svg"></head>';
const FILES: Readonly<Record<string, string>> = { '/early.js': 'early($&)', '/assets/index-2.css': 'a{b:url(/c)}' };

describe('inlineFiles', () => {
  it('inlines style sheets and early scripts unchanged; modules and icons stay linked', () => {
    const { template, allowed } = inlineFiles(TEMPLATE, (address) => FILES[address] ?? '');
    expect(template).toBe(
      '<head><script>early($&)</script><script type="module" crossorigin src="/assets/index-1.js"></script>' +
        '<style>a{b:url(/c)}</style><link rel="icon" href="/favicon.svg"></head>',
    );
    expect(allowed).toEqual({ script: [hash('early($&)')], style: [hash('a{b:url(/c)}')] });
  });

  it('throws if a file contains the end tag of its element', () => {
    expect(() => inlineFiles(TEMPLATE, () => '</style><script>alert(1)</script>')).toThrow('its own end tag');
  });
});

describe('pagePolicy', () => {
  it('adds the hashes of inlined parts to the policy', () => {
    const policy = "default-src 'self';script-src 'self' https://tracker.example;style-src 'self'";
    expect(pagePolicy(policy, { script: ["'sha256-a'"], style: ["'sha256-b'"] })).toBe(
      "default-src 'self';script-src 'self' https://tracker.example 'sha256-a';style-src 'self' 'sha256-b'",
    );
  });
});
