import { useId } from 'react';
import { NOT_FOUND_TEXTS as TEXTS } from '../content/not-found-texts.js';
import { AnyLink, Button, ButtonLink } from '../ui/button.js';
import { Page } from '../ui/page.js';

/** The page for unknown URLs. Its search is a plain form, which the home page answers. */
export function NotFound() {
  const searchId = useId();
  return (
    <Page title={TEXTS.title} lead={TEXTS.lead} className="not-found">
      <form className="not-found-search" action="/#automated-strategies">
        <label className="visually-hidden" htmlFor={searchId}>
          {TEXTS.search}
        </label>
        <div className="field-frame">
          <input id={searchId} type="search" name="q" className="field-control" placeholder={TEXTS.search} />
        </div>
        <Button type="submit">{TEXTS.submit}</Button>
      </form>
      <nav aria-label={TEXTS.popular}>
        <h2 className="not-found-title">{TEXTS.popular}</h2>
        <ul className="not-found-links">
          {TEXTS.links.map(([to, label]) => (
            <li key={to}>
              <AnyLink to={to}>{label}</AnyLink>
            </li>
          ))}
        </ul>
      </nav>
      <ButtonLink variant="secondary" to="/">
        {TEXTS.home}
      </ButtonLink>
    </Page>
  );
}
