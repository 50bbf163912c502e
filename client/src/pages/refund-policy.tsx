import text from '../content/refund-policy.md?raw';
import { ContentPage, contentMeta } from '../content/content-page.js';

export const meta = contentMeta(text);

export function Component() {
  return <ContentPage file={text} />;
}
