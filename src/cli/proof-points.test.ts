import { readFileSync } from 'node:fs';
import { readProofDocument } from '../proof/proof-document.js';
import type { Proof } from '../shared/contract/site.js';
import { proofPoints } from './proof-points.js';

const IMAGE = { src: '/proof/a.png?v=1', width: 10, height: 10 };
const QUOTE = { text: 'The levels are there before the open.', name: 'Ada L.', paid: false };
const WHOLE: Proof = {
  quotes: [QUOTE],
  walkthrough: { title: 'First steps', youtubeId: 'aaaaaaaaaaa', poster: IMAGE },
  community: { members: { count: 1204, day: '2026-11-20' }, channels: [] },
  partners: [{ ...IMAGE, alt: 'Partner' }],
};

const check = (parts: Partial<Proof>): string[] =>
  proofPoints({ ...WHOLE, ...parts }, new Date('2026-11-29T12:00:00Z'));

describe('the launch check lists of proof.json', () => {
  test('nothing once every part is given', () => expect(check({})).toEqual([]));

  test('the parts that are missing, in one sentence', () => {
    expect(check({ quotes: [], walkthrough: null, community: null, partners: [] })).toEqual([
      'proof.json has no quotes, walkthrough, community size, partner logos: the site shows none (proof/README.md).',
    ]);
  });

  test.each<[Partial<Proof>, RegExp]>([
    [{ quotes: [{ ...QUOTE, link: 'https://example.com/post' }] }, /quote of Ada L\. still holds an example value/],
    [{ quotes: [{ ...QUOTE, text: 'What the person said, word for word.' }] }, /example value/],
    [{ quotes: [{ ...QUOTE, link: 'https://forum.trading/…' }] }, /example value/],
    [{ quotes: [{ ...QUOTE, text: 'I made $4,000 in a week.' }] }, /speaks of a result/],
    [{ walkthrough: { title: 'First steps', youtubeId: 'aaaaaaaaaaa', poster: null } }, /no poster/],
    [{ community: { members: { count: 1, day: '2026-01-01' }, channels: [] } }, /more than 180 days ago/],
    [{ community: { members: { count: 1, day: '2027-01-01' }, channels: [] } }, /not come/],
  ])('%j', (parts, sentence) => expect(check(parts)).toEqual([expect.stringMatching(sentence)]));

  test.each([
    'At first I had doubts… not any more.',
    'I made up my mind within a day.',
    'It does what they promise, word for word.',
  ])('no honest quote: %s', (text) => expect(check({ quotes: [{ ...QUOTE, text }] })).toEqual([]));

  test('every part of the example in proof/README.md', () => {
    const example = /```json\n([\s\S]*?)```/.exec(readFileSync('proof/README.md', 'utf8'))?.[1] ?? '';
    const { document, problems } = readProofDocument(example.replace('watch?v=…', 'watch?v=aaaaaaaaaaa'));
    expect(problems).toEqual([expect.stringContaining('link')]);
    const { title } = document.walkthrough!;
    const { members, channels } = document.community!;
    const examples: Partial<Proof>[] = [
      { walkthrough: { title, youtubeId: 'aaaaaaaaaaa', poster: IMAGE } },
      { community: { members, channels: [] } },
      ...channels.map((channel) => ({ community: { ...WHOLE.community!, channels: [channel] } })),
    ];
    expect(examples).toHaveLength(4);
    for (const parts of examples) expect(check(parts)).toEqual([expect.stringMatching(/example/)]);
  });
});
