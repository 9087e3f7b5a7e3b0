/**
 * Parameters of the routes. A field takes the text of the address and the value it stands for, because the router
 * validates again what it has validated before; anything else ends in the notice "Parameter error".
 * Written without valibot: its checks would be the only part of it in the first load.
 */
type Field<T> = (value: unknown) => T
type Values<F> = { [K in keyof F]: F[K] extends Field<infer T> ? T : never }
/** A field that may be missing is an optional key, so that links may leave it out. */
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
/** An entity id. */
export const id: Field<number> = (value) => Number(digits(value))
export const pairSymbol = text(/^[A-Z0-9.]{1,12}\/[A-Z0-9]{2,10}$/)
export const legalName = text(/^[A-Z0-9]{2,10}$/)
/** The code of a work or a blind box. */
export const nftCode = text(/^[A-Z0-9]{4,16}$/)
export const inviteCode = text(/^[A-Za-z0-9]{1,16}$/)
/** Words of any kind; the page that takes them checks what they are. */
export const anyText = text(/^.{1,4000}$/s)
/** A route inside the app to return to; never another site. */
export const innerRoute = text(/^\/(?!\/)[\w/.?&=%+-]{0,400}$/)

export const oneOf = <const T extends string>(...values: readonly T[]): Field<T> => {
  return (value) => {
    const found = values.find((known) => known === value)
    if (found === undefined) throw new WrongParameter()
    return found
  }
}

/** May be missing. */
export const may = <T>(field: Field<T>): Field<T | undefined> => {
  return (value) => (value === undefined ? undefined : field(value))
}

/** For what a stranger may have put into a link and what is not worth an error: a wrong value counts as missing. */
export const orNothing = <T>(field: Field<T>): Field<T | undefined> => {
  return (value) => {
    try {
      return field(value)
    } catch {
      return undefined
    }
  }
}

/** `=1`: something is on; anything else is not. */
export const flag = orNothing(text(/^1$/))

/** A level of verification. */
export const level = orNothing(text(/^[12]$/))

/** At least one of the parameters must be there. */
export const withOne = <T extends object>(read: (search: Record<string, unknown>) => T) => {
  return (search: Record<string, unknown>): T => {
    const found = read(search)
    if (Object.values(found).every((value) => value === undefined)) throw new WrongParameter()
    return found
  }
}

/**
 * Unknown parameters (campaign tags) are left out. What counts as missing is said to be: the router lays this over what
 * stands in the address, and a wrong value would come through.
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
