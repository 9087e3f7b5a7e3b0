import Big from 'big.js'

/** A fraction as an exact percentage: `0.0035` becomes `0.35 %`. */
export const percent = (fraction: string): string => `${new Big(fraction).times(100).toFixed()} %`

/** Removes trailing zeros: `12.5000` becomes `12.5`. */
export const trimmed = (amount: string): string => new Big(amount).toFixed()
