/**
 * The pairs of the operator's `hot_search`, in its order: a text of symbols, or of bases quoted in USDT, apart by
 * commas, semicolons or spaces.
 */
export const hotSymbols = (setting: string): string[] =>
  setting
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((word) => word !== '')
    .map((word) => (word.includes('/') ? word : `${word}/USDT`))
