import text from '../content/terms.md?raw';
import { ContentPage, contentMeta } from '../content/prose.js';

export const meta = contentMeta(text);

export function Component() {
  return <ContentPage file={text} />;
}
