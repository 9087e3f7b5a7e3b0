import Big from 'big.js'

/** A fraction as per cent, with all its digits: `0.0035` is `0.35 %`. */
export const percent = (fraction: string): string => `${new Big(fraction).times(100).toFixed()} %`

/** A decimal without zeros at its end: `12.5000` is `12.5`. */
export const trimmed = (amount: string): string => new Big(amount).toFixed()
