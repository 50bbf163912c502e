import type { Plugin } from 'vite';

const EAGER = [
  {
    from: /const numFormatter = (new Intl\.NumberFormat\(.*?\));\nconst fmtNum = val => numFormatter\.format\(val\);/,
    to: 'let numFormatter;\nconst fmtNum = val => (numFormatter ??= $1).format(val);',
  },
  {
    from: /const localTz = (new Intl\.DateTimeFormat\(\))\.resolvedOptions\(\)\.timeZone;/,
    to: 'let localTz;\nconst localZone = () => (localTz ??= $1.resolvedOptions().timeZone);',
  },
  { from: /\(tz == localTz\)/, to: '(tz == localZone())' },
];

/**
 * uPlot makes a number format and looks up the time zone when it loads. A browser's first format takes 17 to 20 ms, four times
 * that on a phone, and the charts need neither: here both wait until they are asked for.
 */
export function lateFormats(): Plugin {
  let isDone = false;
  return {
    name: 'late-formats',
    apply: 'build',
    transform: {
      filter: { id: /uplot\/dist\/uPlot\.esm\.js$/ },
      handler: (code) => {
        isDone = true;
        return EAGER.reduce((text, { from, to }) => {
          if (!from.test(text)) throw new Error(`uPlot has no ${from.source} any more: see client/late-formats.ts.`);
          return text.replace(from, to);
        }, code);
      },
    },
    buildEnd: (error) => {
      if (!error && !isDone) throw new Error('uPlot is no longer built of uPlot.esm.js: see client/late-formats.ts.');
    },
  };
}
