import { AFFILIATES_TEXTS as TEXTS } from '../content/affiliates-texts.js';
import { blocksOf, frontMatterOf } from '../content/content-file.js';
import text from '../content/affiliates.md?raw';
import { contentMeta, Blocks } from '../content/content-view.js';
import { useSite } from '../lib/site-settings.js';
import { ButtonLink } from '../ui/button.js';
import { Page } from '../ui/page.js';
import { AffiliateSum } from './affiliate-sum.js';

export const meta = contentMeta(text);

export function Component() {
  const site = useSite();
  const { affiliatePortal, marketingMaterials } = site.links;
  return (
    <Page title={frontMatterOf(text).title} className="affiliates" lead={TEXTS.lead(site.siteName)}>
      <div className="page-actions">
        {affiliatePortal !== '' && <ButtonLink to={affiliatePortal}>{TEXTS.join}</ButtonLink>}
        {marketingMaterials !== '' && (
          <ButtonLink variant="secondary" to={marketingMaterials}>
            {TEXTS.materials}
          </ButtonLink>
        )}
      </div>
      <div className="affiliates-columns">
        <div className="prose">
          <Blocks blocks={blocksOf(text, site)} />
        </div>
        <AffiliateSum />
      </div>
    </Page>
  );
}
