/**
 * Parameters of routes. A field accepts both the text and the parsed value, because the router validates twice; any
 * other value shows "Parameter error". Written without valibot, which the first load would otherwise include only for
 * these fields.
 */
type Field<T> = (value: unknown) => T
type Values<F> = { [K in keyof F]: F[K] extends Field<infer T> ? T : never }
/** Makes the key of a field that accepts undefined optional. */
type Search<V> = { [K in keyof V as undefined extends V[K] ? never : K]: V[K] } & {
  [K in keyof V as undefined extends V[K] ? K : never]?: V[K]
}

export class WrongParameter extends Error {}

const text = (pattern: RegExp): Field<string> => {
  return (value) => {
    const shown = typeof value === 'number' ? String(value) : value
    if (typeof shown !== 'string' || !pattern.test(shown)) throw new WrongParameter()
    return shown
  }
}

const digits = text(/^[1-9]\d{0,14}$/)
/** Id of an object. */
export const id: Field<number> = (value) => Number(digits(value))
export const pairSymbol = text(/^[A-Z0-9.]{1,12}\/[A-Z0-9]{2,10}$/)
export const legalName = text(/^[A-Z0-9]{2,10}$/)
/** Code of a work or blind box. */
export const nftCode = text(/^[A-Z0-9]{4,16}$/)
export const inviteCode = text(/^[A-Za-z0-9]{1,16}$/)
/** Any text of one to 4,000 characters; the page validates it. */
export const anyText = text(/^.{1,4000}$/s)
/** A route of the app to return to; never another site. */
export const innerRoute = text(/^\/(?!\/)[\w/.?&=%+-]{0,400}$/)

export const oneOf = <const T extends string>(...values: readonly T[]): Field<T> => {
  return (value) => {
    const found = values.find((known) => known === value)
    if (found === undefined) throw new WrongParameter()
    return found
  }
}

/** Makes a field optional. */
export const may = <T>(field: Field<T>): Field<T | undefined> => {
  return (value) => (value === undefined ? undefined : field(value))
}

/** An optional field whose invalid values count as missing, for parameters that do not justify an error. */
export const orNothing = <T>(field: Field<T>): Field<T | undefined> => {
  return (value) => {
    try {
      return field(value)
    } catch {
      return undefined
    }
  }
}

/** A boolean field: `=1` is true; any other value counts as missing. */
export const flag = orNothing(text(/^1$/))

/** Verification level. */
export const level = orNothing(text(/^[12]$/))

/** Requires at least one of the parameters. */
export const withOne = <T extends object>(read: (search: Record<string, unknown>) => T) => {
  return (search: Record<string, unknown>): T => {
    const found = read(search)
    if (Object.values(found).every((value) => value === undefined)) throw new WrongParameter()
    return found
  }
}

/**
 * Validates the parameters and drops unknown parameters. An invalid parameter that counts as missing is set
 * to undefined and not left out, because the router merges the result over the parameters of the address,
 * which would keep the invalid value.
 */
export const fields = <F extends Record<string, Field<unknown>>>(entries: F) => {
  return (search: Record<string, unknown>): Search<Values<F>> => {
    const read: Record<string, unknown> = {}
    for (const [name, field] of Object.entries(entries)) {
      const value = field(search[name])
      if (value !== undefined || name in search) read[name] = value
    }
    return read as Search<Values<F>>
  }
}

const choice = orNothing(anyText)

/**
 * Optional choices of lists: tab, order and filters. The page itself validates its choices, so that the accepted values
 * are not part of the first load.
 */
export const listChoices = fields({
  tab: choice,
  status: choice,
  coin: choice,
  sort: choice,
  days: choice,
  open: choice,
  type: choice,
  currency: choice,
  kind: choice,
  scene: choice,
})
