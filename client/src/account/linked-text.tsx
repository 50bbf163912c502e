const ADDRESS = /(https?:\/\/[^\s]*[^\s.,;:!?)])/;

/** A sentence whose web addresses can be followed. */
export function LinkedText({ text }: { text: string }) {
  return text.split(ADDRESS).map((part, at) =>
    ADDRESS.test(part) ? (
      <a key={at} href={part} rel="noreferrer">
        {part.replace(/^https?:\/\//, '')}
      </a>
    ) : (
      part
    ),
  );
}
