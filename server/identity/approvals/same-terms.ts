/** A value with its names in one order. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, one]): [string, unknown] => [name, ordered(one)])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}

function meaningOf(terms: string): string {
  // A text that is a number is a text: two long ones could be the same number.
  if (!/^[[{]/.test(terms)) return terms
  try {
    return JSON.stringify(ordered(JSON.parse(terms)))
  } catch {
    return terms
  }
}

/**
 * Whether two terms say the same, named values in any order. Amounts stand in them in one form (`typedAmount`); texts are the
 * same to the letter, also where they look like numbers.
 */
export const sameTerms = (one: string, other: string): boolean =>
  one === other || meaningOf(one) === meaningOf(other)
