import { big, exact } from '#domain/money.ts'
import type { Format } from '#i18n/format.ts'

/** Formats a number of bytes: `34.2 KB`, `1.4 MB`; in French with the unit octet. */
export function byteSizeText(bytes: number, format: Pick<Format, 'lang' | 'number'>): string {
  const [step, prefix] = bytes < 1_000_000 ? [1_000, format.lang === 'fra' ? 'k' : 'K'] : [1_000_000, 'M']
  const unit = `${prefix}${format.lang === 'fra' ? 'o' : 'B'}`
  return `${format.number(exact(big(bytes).div(step)), { max: 1, min: 0, rounding: 'up' })} ${unit}`
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
