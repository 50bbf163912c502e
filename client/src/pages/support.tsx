import { blocksOf, frontMatterOf } from '../content/content-file.js';
import { contentMeta, Blocks } from '../content/content-view.js';
import text from '../content/support.md?raw';
import { CommunityChat } from '../content/community-chat.js';
import { COMMUNITY_TEXTS } from '../content/community-texts.js';
import type { SiteSettings } from '../../../src/shared/contract/site.js';
import { useSite } from '../lib/site-settings.js';
import { Card, Page } from '../ui/page.js';

export const meta = contentMeta(text);

export function Component() {
  const site = useSite();
  return (
    <Page title={frontMatterOf(text).title} lead="Write to us, or ask in the community chat." className="support">
      <div className="support-channels">
        <EmailCard supportEmail={site.supportEmail} />
        <section id="chat" aria-label={COMMUNITY_TEXTS.title}>
          <CommunityChat />
        </section>
      </div>
      <div className="prose">
        <Blocks blocks={blocksOf(text, site)} />
      </div>
    </Page>
  );
}

function EmailCard({ supportEmail }: Pick<SiteSettings, 'supportEmail'>) {
  return (
    <Card title="Email">
      <p>
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </p>
      <p className="hint">
        Tell us the email of your account and the platform you use. Never send passwords or card numbers.
      </p>
    </Card>
  );
}
