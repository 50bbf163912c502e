import { Link } from 'react-router-dom';
import { FORM_NAME } from './get-started-fields.js';

const ADDRESS = /^https?:\/\//;
const LINKED = new RegExp(`(https?://[^\\s]*[^\\s.,;:!?)]|${FORM_NAME})`);

interface LinkedTextProps {
  text: string;
  /** Where the form is that the text speaks of. */
  formPath: string;
}

/** A sentence whose web addresses can be followed, and so can the form it names. */
export function LinkedText({ text, formPath }: LinkedTextProps) {
  return text.split(LINKED).map((part, at) => {
    if (part === FORM_NAME) {
      return (
        <Link key={at} to={formPath}>
          {part}
        </Link>
      );
    }
    if (!ADDRESS.test(part)) return part;
    return (
      <a key={at} href={part} rel="noreferrer">
        {part.replace(ADDRESS, '')}
      </a>
    );
  });
}
