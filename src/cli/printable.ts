/** Control characters but the line feed and the tab, and those that turn the order of writing. */
const UNSEEN = /(?![\n\t])\p{Cc}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * A report as a terminal may show it. Names, devices, and the words of mail servers, receivers and banks stand in it, and
 * none of them has a say in what the operator's terminal does.
 */
export function printable(report: string): string {
  return report.replaceAll(UNSEEN, '');
}
