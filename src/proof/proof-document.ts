import type { Community, Quote } from '../shared/contract/site.js';
import { isDay, isFields, isText, isWholeNumber, parseOwnerJson } from '../owner-files/owner-files.js';
import { type Field, findMistakes, type Shape } from '../owner-files/owner-shape.js';

/** proof.json without its invalid parts. Images are names of files in its folder. */
export interface ProofDocument {
  quotes: Quote[];
  walkthrough: { title: string; youtubeId: string; poster?: string } | null;
  community: Community | null;
  partners: LogoFile[];
}

interface LogoFile {
  file: string;
  alt: string;
}

export const NO_PROOF: ProofDocument = { quotes: [], walkthrough: null, community: null, partners: [] };

const QUOTES_MAX = 12;
const PARTNERS_MAX = 8;
const CHANNELS_MAX = 8;
const CHANNEL = /^[\p{L}\p{N}][\p{L}\p{N}_-]{0,31}$/u;
const MEMBERS_MAX = 100_000_000;
export const IMAGE_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*\.(?:svg|avif|webp|png|jpe?g)$/;
/** The address of a video in its forms, or the id alone. */
const YOUTUBE =
  /^(?:https:\/\/(?:(?:www\.|m\.)?youtube\.com\/(?:watch\?v=|embed\/)|www\.youtube-nocookie\.com\/embed\/|youtu\.be\/))?([\w-]{11})(?:[?&#].*)?$/;

const text = (most: number): Field => ({
  check: (value) => isText(value, most),
  expected: `a text of 1 to ${most} characters`,
});
const optional = (field: Field): Field => ({ ...field, isOptional: true });
const image: Field = {
  check: (value) => typeof value === 'string' && IMAGE_NAME.test(value),
  expected: 'the name of an svg, avif, webp, png or jpg file, in small letters, digits and hyphens',
};
const address: Field = {
  check: (value) => isText(value, 300) && value.startsWith('https://') && URL.canParse(value),
  expected: 'an https address',
};
const listOf = (most: number): Field => ({
  check: (value) => Array.isArray(value) && value.length <= most,
  expected: `a list of at most ${most}`,
  isOptional: true,
});
const object: Field = { check: isFields, expected: 'an object', isOptional: true };

const DOCUMENT: Shape<ProofDocument> = {
  quotes: listOf(QUOTES_MAX),
  walkthrough: object,
  community: object,
  partners: listOf(PARTNERS_MAX),
};

const QUOTE: Shape<Quote> = {
  text: text(400),
  name: text(80),
  role: optional(text(80)),
  link: optional(address),
  paid: { check: (value) => typeof value === 'boolean', expected: 'true or false' },
};

interface WalkthroughFields {
  title: string;
  youtube: string;
  poster?: string;
}
const WALKTHROUGH: Shape<WalkthroughFields> = {
  title: text(80),
  youtube: {
    check: (value) => typeof value === 'string' && YOUTUBE.test(value),
    expected: 'the address of a YouTube video',
  },
  poster: optional(image),
};

interface CommunityFields {
  members?: number;
  countedOn?: string;
  channels?: string[];
}
const COMMUNITY: Shape<CommunityFields> = {
  members: {
    check: (value) => isWholeNumber(value, 1, MEMBERS_MAX),
    expected: `a whole number from 1 to ${MEMBERS_MAX}`,
    isOptional: true,
  },
  countedOn: { check: isDay, expected: 'the day of the count, "YYYY-MM-DD"', isOptional: true },
  channels: {
    check: (value) => isListOfNames(value),
    expected: `a list of at most ${CHANNELS_MAX} names of letters, digits and hyphens`,
    isOptional: true,
  },
};

const LOGO: Shape<LogoFile> = { file: image, alt: text(120) };

/**
 * Parses proof.json. Every part can be missing. A part with a mistake is left out, and `problems`
 * has a sentence for each: half a quote could say what nobody said.
 */
export function readProofDocument(source: string): { document: ProofDocument; problems: string[] } {
  const parsed = parseOwnerJson(source);
  if ('problem' in parsed) return { document: NO_PROOF, problems: [parsed.problem] };
  const { content, repeated } = parsed;
  if (repeated.length > 0) return { document: NO_PROOF, problems: repeated };
  const problems = findMistakes(content, DOCUMENT, 'The file');
  if (!isFields(content)) return { document: NO_PROOF, problems };
  const valid = <T>(value: unknown, shape: Shape<T>, place: string): value is T => {
    const mistakes = findMistakes(value, shape, place);
    problems.push(...mistakes);
    return mistakes.length === 0;
  };
  const { walkthrough, community } = content;
  return {
    document: {
      quotes: listIn(content['quotes'], QUOTES_MAX).filter((quote, at) => valid(quote, QUOTE, `Quote ${at + 1}`)),
      walkthrough:
        isFields(walkthrough) && valid<WalkthroughFields>(walkthrough, WALKTHROUGH, 'The walkthrough')
          ? walkthroughOf(walkthrough)
          : null,
      community:
        isFields(community) && valid<CommunityFields>(community, COMMUNITY, 'The community')
          ? communityOf(community, problems)
          : null,
      partners: listIn(content['partners'], PARTNERS_MAX).filter((logo, at) => valid(logo, LOGO, `Partner ${at + 1}`)),
    },
    problems,
  };
}

function listIn(value: unknown, most: number): unknown[] {
  return Array.isArray(value) && value.length <= most ? value : [];
}

function walkthroughOf({ title, youtube, poster }: WalkthroughFields): ProofDocument['walkthrough'] {
  const youtubeId = YOUTUBE.exec(youtube)?.[1] ?? '';
  return { title, youtubeId, ...(poster !== undefined && { poster }) };
}

function communityOf({ members, countedOn, channels = [] }: CommunityFields, problems: string[]): Community {
  if ((members === undefined) !== (countedOn === undefined)) {
    problems.push('The community: members and countedOn belong together, so that visitors see how old the count is.');
  }
  const isCounted = members !== undefined && countedOn !== undefined;
  return { members: isCounted ? { count: members, day: countedOn } : null, channels };
}

function isListOfNames(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length <= CHANNELS_MAX &&
    value.every((name) => typeof name === 'string' && CHANNEL.test(name))
  );
}
