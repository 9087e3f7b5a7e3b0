/** One field of a proposal with its present and its proposed value. */
export interface Change {
  readonly name: string
  readonly before: string | null
  readonly after: string | null
}

type Terms = Readonly<Record<string, unknown>>

function parsed(text: string | null): Terms | string | null {
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Terms) : text
  } catch {
    return text
  }
}

/** Flattens nested terms to paths such as `tiers.0.leverage`. */
function flat(value: unknown, path: string): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[path, value === null ? '—' : String(value)]]
  const inner = Object.entries(value).flatMap(([name, one]) =>
    flat(one, path === '' ? name : `${path}.${name}`),
  )
  return inner.length === 0 ? [[path, '—']] : inner
}

const named = (terms: Terms | string | null): ReadonlyMap<string, string> =>
  terms === null ? new Map() : typeof terms === 'string' ? new Map([['', terms]]) : new Map(flat(terms, ''))

/** The fields of a proposal with present and proposed values, in the order of the proposed terms. */
export function changesOf(before: string | null, after: string): readonly Change[] {
  const old = named(parsed(before))
  const next = named(parsed(after))
  return [...new Set([...next.keys(), ...old.keys()])].map((name) => ({
    name,
    before: old.get(name) ?? null,
    after: next.get(name) ?? null,
  }))
}
