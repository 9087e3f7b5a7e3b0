/** Ratio of the person's text size to the default 16 px. */
export const rootScale = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1
