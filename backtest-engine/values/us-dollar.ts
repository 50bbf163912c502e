/** Whether a currency is named as the US dollar is: by its code, or by a sign, which alone is taken for its own. */
export const isUsDollar = (name: string): boolean => /^(?:USD|(?:US)?\$|\$\s?US)$/.test(name);
