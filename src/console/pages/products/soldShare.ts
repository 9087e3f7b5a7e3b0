import Big from 'big.js'

/** Sold fraction of the quantity `all`, rounded down to four decimals; 0 when `all` is zero. */
export const shareOf = (sold: string, all: string): string =>
  new Big(all).eq(0) ? '0' : new Big(sold).div(all).round(4, Big.roundDown).toFixed()
