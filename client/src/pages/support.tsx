import { blocksOf, frontMatterOf } from '../content/content-file.js';
import { contentMeta, Blocks } from '../content/content-view.js';
import { SUPPORT_TEXTS as TEXTS } from '../content/support-texts.js';
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
    <Page title={frontMatterOf(text).title} lead={TEXTS.lead} className="support">
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
    <Card title={TEXTS.email} className="support-email">
      <p>
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </p>
      <p className="hint">{TEXTS.emailHint}</p>
    </Card>
  );
}
