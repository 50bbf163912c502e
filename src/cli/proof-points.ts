import { DAY_MS } from '../../backtest-engine/backtest-engine.js';
import type { Proof } from '../shared/contract/site.js';
import { EXAMPLE } from './example-value.js';

/** A count that is older says nothing about today. */
const COUNT_DAYS = 180;
/** Words of proof/README.md, and names that nobody has. */
const PLACEHOLDER = /word for word|name as it may be shown|lorem ipsum|jane doe|john doe|sample person|…/i;
/** Money and percentages: a result that the person would have to prove, and others would expect. */
const RESULT = /[$€£]\s?\d|\d\s?%/;

/** What is open about the quotes, the walkthrough, the community and the partners. */
export function proofPoints({ quotes, walkthrough, community, partners }: Proof, now: Date): string[] {
  const missing = [
    ...(quotes.length === 0 ? ['quotes'] : []),
    ...(walkthrough === null ? ['walkthrough'] : []),
    ...(community?.members ? [] : ['community size']),
    ...(partners.length === 0 ? ['partner logos'] : []),
  ];
  const age = community?.members ? now.getTime() - Date.parse(community.members.day) : 0;
  return [
    ...(missing.length === 0
      ? []
      : [`proof.json has no ${missing.join(', ')}: the site shows none (proof/README.md).`]),
    ...quotes.flatMap(({ text, name, role = '', link = '' }) => [
      ...([text, name, role, link].some((value) => PLACEHOLDER.test(value) || EXAMPLE.test(value))
        ? [`proof.json: the quote of ${name} still holds an example value.`]
        : []),
      ...(RESULT.test(text)
        ? [
            `proof.json: the quote of ${name} speaks of a result. Visitors would expect it for themselves: leave it out.`,
          ]
        : []),
    ]),
    ...(walkthrough && walkthrough.poster === null ? ['proof.json: the walkthrough has no poster.'] : []),
    ...(age > COUNT_DAYS * DAY_MS ? [`proof.json: the members were counted more than ${COUNT_DAYS} days ago.`] : []),
    ...(age < -DAY_MS ? ['proof.json: the members are counted on a day that has not come.'] : []),
  ];
}
