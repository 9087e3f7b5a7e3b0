/**
 * Pairs of the operator's `hot_search` setting, in order: symbols, or base currencies quoted in USDT,
 * separated by commas, semicolons or spaces.
 */
export const hotSymbols = (setting: string): string[] =>
  setting
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((word) => word !== '')
    .map((word) => (word.includes('/') ? word : `${word}/USDT`))
