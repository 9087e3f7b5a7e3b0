import { big, exact } from '#domain/money.ts'
import type { Format } from '#i18n/format.ts'

/** Bytes as people read them: `34.2 KB`, `1.4 MB`. */
export function sizeText(bytes: number, format: Format): string {
  const [step, unit] = bytes < 1_000_000 ? [1_000, 'KB'] : [1_000_000, 'MB']
  return `${format.number(exact(big(bytes).div(step)), { max: 1, min: 0, rounding: 'up' })} ${unit}`
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
