/** Spellings of British English. A pattern matches whole words, in any case. */
const BRITISH = [
  '(?:col|fav|hon|behavi|neighb|lab|rum|endeav|harb|flav)our\\w*',
  '(?:can|label|travel|model|signal|total|level|channel|marshal|fuel|dial)l(?:ed|ing|er|ers)',
  '(?:organ|recogn|real|optim|custom|minim|maxim|summar|visual|normal|initial|prior|apolog|author|character|emphas|util|standard|final|categor|special|memor|penal|equal|local|general|capital|critic|synchron|random|harmon|monet|digit|stabil)is(?:e|es|ed|ing|ation|ations|er|ers)',
  '(?:anal|paral|cata)ys(?:e|ed|ing)',
  '(?:cent|theat|fib|calib|lit|met)re[sd]?',
  '(?:lic|def|off|pret)ence[sd]?',
  '(?:catalog|analog|epilog)ue[sd]?',
  'e-mails?',
  'grey(?:ed|s|er)?',
  'whil?st|whilst|amongst|learnt|spelt|burnt|dreamt|leant',
  'cheques?|programmes?|tyres?|kerbs?|aluminium|maths|ageing|judgements?|acknowledgements?',
  'fulfil|fulfils|enrol|enrols|instal|instals|skilful|wilful|practis(?:e|es|ed|ing)',
  'per cent|any ?more time|sceptic\\w*|plough\\w*|jewellery|storey[s]?',
].map((source) => new RegExp(`\\b(?:${source})\\b`, 'i'));

/** Phrases that nobody says: what was once on the site, and its like. */
const STIFF = [
  'hopefully you',
  'come in with Google',
  'take the cancell?ation back',
  'that they lack',
  'what you told us',
  'we have what you',
  'so that your visit',
  'May their',
  'is left of',
  'is paid back',
  'nothing more is charged',
  'for the time after',
  'how far your access',
  'you come to your',
  'open this address',
  'stands beside every',
  'covers the two',
  'of your most recent payment',
  'a row of losing',
  'made-up prices',
  'one plain rule',
  'went too far from the middle',
  'costs weigh',
  'loses pace',
  'channel of average ranges',
  'straight the price has walked',
  'calm and wild markets',
  'for loud markets',
  'a turn of strength',
  'fall apart',
  'still belongs together',
  'no longer respected',
  'the checkout goes on',
  'Choose later',
  'than a complicated word',
  'email or password is wrong',
  'Checkout was left',
  'this opens Customer Settings',
  'have to be sent again',
  'so that we know where',
  'once your subscription status is known',
  'do not know the password',
  'which then sees your visit',
  'We ask you for it if',
  'We need something from you',
  'made up to show the format',
  'Nobody is promised',
  'another \\w+ than',
  'A depth leads to',
  'were never down more than',
  'Both measure luck',
  'How these shares are worked out',
  'This run in every account',
  'was found; none is applied',
  'Type words, or in a column',
  'The runs begin with',
  'Nothing selected yet',
  'so no evaluation can be simulated',
  'or never existed',
  'the payment it comes from',
  'is remembered on the way',
  'In use since',
  'Wherever somebody was paid',
  'does not tell you how future',
  'are two things',
  'is one of the first that others would guess',
  '(?:not|names?) known here',
  'header stands',
  'taken unconverted',
  'names? no currency',
  'mistyped',
  'which cannot be',
  'was used up by',
  'was not found; it',
  'for better or worse',
  'so many are rather',
  'costs beside them',
  'at least half of the',
  // The refund policy counts the time left at the moment of a request, in the specification's words.
  'at the moment(?! of your request)',
  'please try again shortly',
  'there is no such',
  'user names?',
].map((source) => new RegExp(`(?<![\\w-])(?:${source})(?![\\w-])`, 'i'));

/** Where a speaker would contract. Contracts and notices of law may stay formal. */
const UNCONTRACTED =
  /\b(?:cannot|(?:do|does|did|is|are|was|were|has|have|had|could|would|should) not|(?:we|you|they) (?:are|have been|will)|there is|it is(?= \w))\b/i;

/** Finds what nobody would say in the US: the phrase with its surroundings. */
export function unspoken(text: string): string[] {
  return find(text, [...BRITISH, ...STIFF]);
}

/** Finds what a speaker would contract, besides `unspoken`. */
export function stiff(text: string): string[] {
  return find(text, [...BRITISH, ...STIFF, UNCONTRACTED]);
}

function find(text: string, patterns: readonly RegExp[]): string[] {
  const plain = text.replaceAll(/\s+/g, ' ').replaceAll('&#39;', '’');
  return patterns.flatMap((pattern) => {
    const found = pattern.exec(plain);
    return found ? [plain.slice(Math.max(0, found.index - 40), found.index + found[0].length + 40)] : [];
  });
}
