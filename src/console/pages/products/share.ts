import Big from 'big.js'

/** Which part of all is sold, as a fraction to four digits; nothing of nothing is 0. */
export const shareOf = (sold: string, all: string): string =>
  new Big(all).eq(0) ? '0' : new Big(sold).div(all).round(4, Big.roundDown).toFixed()
