import { big, exact } from '#domain/money.ts'

const NUMBER = /^-?\d{1,30}(\.\d{1,30})?$/

const plain = (text: string): string => (NUMBER.test(text) ? exact(big(text)) : text)

/** A value with its numbers in their shortest form and its names in one order. */
function canonical(value: unknown): unknown {
  if (typeof value === 'string') return plain(value)
  if (typeof value === 'number') return plain(String(value))
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, one]): [string, unknown] => [name, canonical(one)])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}

function meaningOf(terms: string): string {
  try {
    return JSON.stringify(canonical(JSON.parse(terms)))
  } catch {
    return terms.split(' ').map(plain).join(' ')
  }
}

/** Whether two terms say the same: numbers are compared as numbers, named values in any order. */
export const sameTerms = (one: string, other: string): boolean =>
  one === other || meaningOf(one) === meaningOf(other)
