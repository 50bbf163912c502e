import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { pageLoad } from '../page-load.js';
import { Button } from '../../ui/button.js';
import { Page } from '../../ui/page.js';
import { NotFound } from './not-found.js';

/** Stands in for a page that could not be shown: an unknown address, a part of the site that did not load, or a defect. */
export function PageFailure() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return (
    <Page title="This page did not load" width="text">
      <div className="prose" role="alert">
        <p>A part of the site could not be loaded. Check your connection and try again.</p>
        <p>
          <Button onClick={() => pageLoad.reload()}>Reload the page</Button>
        </p>
      </div>
    </Page>
  );
}
