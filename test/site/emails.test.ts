import { PLATFORM_NAMES } from '../../src/shared/plans.js';
import { everyEmail } from '../support/every-email.js';
import type { WrittenEmail } from '../support/every-payment-email.js';

const EMAILS = everyEmail();

/** The hidden line that an inbox shows after the subject. */
const previewOf = ({ html }: WrittenEmail): string => /mso-hide:all">(.*?)&#847;/.exec(html)?.[1] ?? '';

/** What all emails get wrong of which `isWrong` is true. */
const names = (isWrong: (email: WrittenEmail) => boolean): string[] => EMAILS.filter(isWrong).map(({ name }) => name);

/** Whether an email names a platform that the person's plan does not include. */
const namesOthers = ({ platforms, subject, text, html }: WrittenEmail): boolean =>
  platforms !== undefined &&
  Object.entries(PLATFORM_NAMES).some(
    ([platform, name]) => !platforms.some((one) => one === platform) && `${subject}${text}${html}`.includes(name),
  );

/** The lines of the HTML body after its heading. */
const linesOf = (html: string): string[] =>
  html
    .replace(/^.*?<\/h1>/s, '')
    .replaceAll(/<[^>]+>|Button not working\?[^<]*/g, '\n')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

describe('Every email', () => {
  it('speaks only of the platforms that the person’s plan includes', () => {
    expect(names(namesOthers)).toEqual([]);
  });

  it('shows a next step in the inbox that is neither its subject nor its heading', () => {
    expect(names((email) => previewOf(email).length < 10 || previewOf(email).startsWith(email.subject))).toEqual([]);
    expect(names(({ subject }) => subject.length > 100)).toEqual([]);
  });

  it('has one button at most, and a plain text with the same words', () => {
    expect(names(({ html }) => html.split('class="button"').length > 2)).toEqual([]);
    expect(names(({ html, text }) => linesOf(html).some((line) => !text.includes(line)))).toEqual([]);
  });

  it('loads nothing and stays far below the size at which Gmail cuts an email off', () => {
    expect(names(({ html }) => /<img|<link|url\(|@import|<script/.test(html))).toEqual([]);
    expect(names(({ html }) => html.length > 30_000)).toEqual([]);
  });
});
