/** The drawn mark beside the site's name: a price between the bounds of its channel. */
export function Brand() {
  return (
    <svg className="brand-mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path className="brand-band" d="M3 11c6 0 7-5 13-5s7 5 13 5" />
      <path className="brand-band" d="M3 26c6 0 7-5 13-5s7 5 13 5" />
      <path className="brand-price" d="M3 21l6.5-3 5-5 4 5L29 14" />
    </svg>
  );
}
