import Big from 'big.js'

/** Sold part as a fraction, cut to four digits; 0 when `all` is zero. */
export const shareOf = (sold: string, all: string): string =>
  new Big(all).eq(0) ? '0' : new Big(sold).div(all).round(4, Big.roundDown).toFixed()
