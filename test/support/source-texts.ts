import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A text in a source file that somebody may read, with its place. */
interface SourceText {
  place: string;
  text: string;
}

/** Files under `folder` with this ending, without tests. */
export function filesIn(folder: string, ending: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith(ending));
  return files.map((path) => join(folder, path)).filter((path) => !/\.test\.|\/migrations\/|\.d\.ts$/.test(path));
}

/** Calls with texts for developers: logs, metrics, programming errors, and SQL. */
const FOR_DEVELOPERS =
  /^(?:this\.)?(?:logger|metrics)\.|^(?:Error|TypeError|UnsettledCustomerError)$|\.(?:where|andWhere|query)$/;

/**
 * The texts of TypeScript and JSX that somebody may read: every literal of more than one word that
 * is not for developers. Comments are not read.
 */
function textsOf(path: string): SourceText[] {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const texts: SourceText[] = [];
  const visit = (node: ts.Node): void => {
    if ((ts.isCallExpression(node) || ts.isNewExpression(node)) && FOR_DEVELOPERS.test(node.expression.getText()))
      return;
    const text = literalText(node);
    if (text !== null && /[a-z] [a-z]/i.test(text)) {
      texts.push({ place: `${path}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`, text });
    }
    if (!ts.isTemplateExpression(node)) ts.forEachChild(node, visit);
    else node.templateSpans.forEach(({ expression }) => visit(expression));
  };
  visit(source);
  return texts;
}

/** The text of a literal; of a template with … for each value. */
function literalText(node: ts.Node): string | null {
  if (ts.isImportDeclaration(node.parent ?? node)) return null;
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isJsxText(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
}

/** What `find` finds in the texts of TypeScript files, with its place. */
export function faultsIn(folders: readonly string[], find: (text: string) => string[]): string[] {
  const files = folders.flatMap((folder) => [...filesIn(folder, '.ts'), ...filesIn(folder, '.tsx')]);
  return files.flatMap(textsOf).flatMap(({ place, text }) => find(text).map((words) => `${place}: ${words}`));
}
