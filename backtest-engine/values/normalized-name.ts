/** Of the names of columns; taking the accents off a longer one can take minutes. */
const LONGEST_NAME = 200;

/** Lower case, plain apostrophes and spaces, no accents and no full stops. A longer name is none of the exporters'. */
export function normalizeName(name: string): string {
  if (name.length > LONGEST_NAME) return '';
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘ʼ´`]/g, "'")
    .replaceAll('.', '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}
