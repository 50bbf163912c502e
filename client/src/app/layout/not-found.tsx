import { ButtonLink } from '../../ui/button.js';
import { Page } from '../../ui/page.js';

/** For addresses that lead nowhere. */
export function NotFound() {
  return (
    <Page
      title="Page not found"
      width="text"
      lead="There is nothing at this address. It may have moved, or never existed."
    >
      <ButtonLink to="/">Back to Home</ButtonLink>
    </Page>
  );
}
