interface SectionLinksProps {
  sections: readonly { id: string; label: string; items: readonly unknown[] }[];
}

/** Leads past what somebody does not look for. */
export function SectionLinks({ sections }: SectionLinksProps) {
  return (
    <nav aria-label="Tools on this page">
      <ul className="section-links figure">
        {sections.map(({ id, label, items }) => (
          <li key={id}>
            <a href={`#${id}`}>
              {label} <span className="section-count">{items.length}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
