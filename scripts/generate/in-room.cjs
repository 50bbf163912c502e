const { chain, externalSchematic } = require('@angular-devkit/schematics');

/**
 * Runs the schematic of the same name from @nestjs/schematics and puts its files where this project
 * keeps them: `reviews` in src/reviews, `payment/invoices` in src/payment. Adds the `.js` endings
 * that imports of ES modules need.
 */
exports.default = (options) => (tree, context) => {
  const flags = { spec: false, flat: options.name.includes('/'), skipImport: String(options.skipImport) === 'true' };
  const { name } = context.schematic.description;
  const generate = externalSchematic('@nestjs/schematics', name, {
    name: options.name,
    sourceRoot: options.sourceRoot,
    language: 'ts',
    ...flags,
  });
  return chain([generate, addJsEndings])(tree, context);
};

const RELATIVE_IMPORT = /(from '\.{1,2}\/[^']+?)(?:\.js)?'/g;

function addJsEndings(tree) {
  for (const { kind, path } of tree.actions) {
    if (kind === 'd' || !path.endsWith('.ts')) continue;
    tree.overwrite(path, tree.readText(path).replaceAll(RELATIVE_IMPORT, "$1.js'"));
  }
}
