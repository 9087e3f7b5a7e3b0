/** How much larger than usual (16 px) the person reads texts. */
export const rootScale = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1
