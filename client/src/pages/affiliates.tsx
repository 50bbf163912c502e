import { blocksOf, frontMatterOf } from '../content/content-file.js';
import text from '../content/affiliates.md?raw';
import { contentMeta, Blocks } from '../content/content-view.js';
import { useSite } from '../lib/site-settings.js';
import { ButtonLink } from '../ui/button.js';
import { Page } from '../ui/page.js';

export const meta = contentMeta(text);

export function Component() {
  const site = useSite();
  const { affiliatePortal, marketingMaterials } = site.links;
  return (
    <Page
      title={frontMatterOf(text).title}
      width="text"
      lead={`Recommend ${site.siteName} and earn a commission of 30% on every payment of those you send.`}
    >
      <p className="page-actions">
        {affiliatePortal !== '' && <ButtonLink to={affiliatePortal}>Join the affiliate program</ButtonLink>}
        {marketingMaterials !== '' && (
          <ButtonLink variant="secondary" to={marketingMaterials}>
            Marketing materials
          </ButtonLink>
        )}
      </p>
      <div className="prose">
        <Blocks blocks={blocksOf(text, site)} />
      </div>
    </Page>
  );
}
