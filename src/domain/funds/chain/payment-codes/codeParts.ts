/** Parts of a payment code after its scheme, percent-decoded. */
export interface Parts {
  readonly body: string
  readonly query: ReadonlyMap<string, string>
}

/** Splits `body?name=value&…`; null when a part cannot be decoded or a name repeats. Names in lower case. */
export function partsOf(text: string): Parts | null {
  const cut = text.indexOf('?')
  const [body, query] = cut < 0 ? [text, ''] : [text.slice(0, cut), text.slice(cut + 1)]
  const found = new Map<string, string>()
  try {
    for (const part of query.split('&').filter((piece) => piece !== '')) {
      const [, name = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(part) ?? []
      const key = decodeURIComponent(name).toLowerCase()
      if (found.has(key)) return null
      found.set(key, decodeURIComponent(value))
    }
    return { body: decodeURIComponent(body), query: found }
  } catch {
    return null
  }
}

/**
 * The value of the field that has one of these synonymous names; '' when no such field is present, null when
 * two such fields are present.
 */
export function oneOf(query: Parts['query'], names: readonly string[]): string | null {
  const given = names.filter((name) => query.has(name))
  return given.length > 1 ? null : (query.get(given[0] ?? '') ?? '')
}

/** Whether all field names of the query are in `known`. */
export const knowsAll = (query: Parts['query'], known: readonly string[]): boolean =>
  [...query.keys()].every((name) => known.includes(name))
