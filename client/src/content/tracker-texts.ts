/**
 * Words of the question about the affiliate tracker. Apart from the affiliate page's, which nobody
 * needs to read the question.
 */
export const TRACKER_TEXTS = {
  question: 'A partner referred you. Allow their tracking script, so they get credit?',
  yes: 'Allow',
  no: 'No, thanks',
};
