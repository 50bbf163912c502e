import text from '../content/terms.md?raw';
import { ContentPage, contentMeta } from '../content/content-page.js';

export const meta = contentMeta(text);

export function Component() {
  return <ContentPage file={text} />;
}
