/** Returns whether a currency name means the US dollar: its code, or a sign. A plain `$` counts. */
export const isUsDollar = (name: string): boolean => /^(?:USD|(?:US)?\$|\$\s?US)$/.test(name);
