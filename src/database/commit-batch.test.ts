import { setTimeout as sleep } from 'node:timers/promises';
import { CommitBatch } from './commit-batch.js';

/** A batch that records its commits. Words with `!` fail. */
function recorded(): { commits: string[][]; batch: CommitBatch<string, string> } {
  const commits: string[][] = [];
  const batch = new CommitBatch<string, string>(async (items) => {
    commits.push([...items]);
    await sleep(5);
    const bad = items.find((item) => item.includes('!'));
    if (bad === 'down!') throw Object.assign(new Error(bad), { code: 'ECONNREFUSED' });
    if (bad !== undefined) throw new Error(bad);
    return items.map((item) => item.toUpperCase());
  });
  return { commits, batch };
}

describe('CommitBatch', () => {
  it('commits a single item at once, and together what arrives meanwhile', async () => {
    const { commits, batch } = recorded();
    const results = await Promise.all(['a', 'b', 'c'].map((item) => batch.add(item)));
    expect(results).toEqual(['A', 'B', 'C']);
    expect(commits).toEqual([['a'], ['b', 'c']]);
    expect(await batch.add('d')).toBe('D');
  });

  it('commits the other items if one fails', async () => {
    const { commits, batch } = recorded();
    const results = await Promise.allSettled(['a', 'b', 'c!', 'd'].map((item) => batch.add(item)));
    expect(results.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))).toEqual([
      'A',
      'B',
      'Error: c!',
      'D',
    ]);
    expect(commits).toEqual([['a'], ['b', 'c!', 'd'], ['b'], ['c!'], ['d']]);
  });

  it('fails all that wait if the database is away, and tries again for the next', async () => {
    const { commits, batch } = recorded();
    const results = await Promise.allSettled(['a', 'down!', 'b', 'c'].map((item) => batch.add(item)));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
    expect(commits).toEqual([['a'], ['down!', 'b', 'c']]);
    expect(await batch.add('d')).toBe('D');
  });

  it('bounds the items of one commit', async () => {
    const { commits, batch } = recorded();
    await Promise.all(Array.from({ length: 250 }, (_, at) => batch.add(String(at))));
    expect(commits.map(({ length }) => length)).toEqual([1, 100, 100, 49]);
  });
});
