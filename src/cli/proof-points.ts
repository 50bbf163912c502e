import { DAY_MS } from '../../backtest-engine/backtest-engine.js';
import type { Proof } from '../shared/contract/site.js';
import { EXAMPLE } from './example-value.js';

/** A count that is older says nothing about today. */
const COUNT_DAYS = 180;
/** Words of proof/README.md, and names that nobody has. */
const PLACEHOLDER =
  /the person said, word for word|name as it may be shown|title as it may be shown|name-of-a(?:nother)?-channel|lorem ipsum|jane doe|john doe|sample person/i;
/** The members in proof/README.md. Nobody who counts again keeps this number. */
const EXAMPLE_MEMBERS = 1200;
/** Money and percentages: a result that the person would have to prove, and others would expect. */
const RESULT = /[$€£]\s?\d|\d\s?%/;

const isPlaceholder = (value: string): boolean => PLACEHOLDER.test(value);
const isExample = (value: string): boolean => EXAMPLE.test(value);

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
      // The text may say "made up my mind", and end in an ellipsis; a link with one leads nowhere.
      ...([text, name, role].some(isPlaceholder) || [name, role, link].some(isExample) || link.includes('…')
        ? [`proof.json: the quote of ${name} still holds an example value.`]
        : []),
      ...(RESULT.test(text)
        ? [
            `proof.json: the quote of ${name} speaks of a result. Visitors would expect it for themselves: leave it out.`,
          ]
        : []),
    ]),
    ...(walkthrough && isPlaceholder(walkthrough.title)
      ? ['proof.json: the title of the walkthrough is still the example.']
      : []),
    ...(walkthrough && walkthrough.poster === null ? ['proof.json: the walkthrough has no poster.'] : []),
    ...(community?.channels.some(isPlaceholder) ? ['proof.json: the channels still hold an example value.'] : []),
    ...(community?.members?.count === EXAMPLE_MEMBERS
      ? [`proof.json: ${EXAMPLE_MEMBERS} members is the number of the example. Count again.`]
      : []),
    ...(age > COUNT_DAYS * DAY_MS ? [`proof.json: the members were counted more than ${COUNT_DAYS} days ago.`] : []),
    ...(age < -DAY_MS ? ['proof.json: the members are counted on a day that has not come.'] : []),
  ];
}
