/** Returns a value with the keys of its objects sorted. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, one]): [string, unknown] => [name, sortKeys(one)])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}

function parsedTerms(terms: string): string {
  // Only objects and lists are parsed. A text that looks like a number is compared as text, because two different
  // long numbers could be parsed to the same number.
  if (!/^[[{]/.test(terms)) return terms
  try {
    return JSON.stringify(sortKeys(JSON.parse(terms)))
  } catch {
    return terms
  }
}

/**
 * Whether two terms are equal; the order of object keys does not matter. Texts must be identical, also texts that
 * look like numbers. Amounts can be compared as texts, because `parseTypedAmount` gives each amount a single form.
 */
export const sameTerms = (one: string, other: string): boolean =>
  one === other || parsedTerms(one) === parsedTerms(other)
