import { AppError } from '../errors.ts'

/** The fields of a query or a form body: each key once, each value a string. Has no prototype. */
export type Form = Record<string, string>

const MOST_KEYS = 64
const LONGEST_KEY = 40
const LONGEST_VALUE = 8192
const KEY = /^[A-Za-z][A-Za-z0-9_]*$/

/** Matches a character that urlencoded text never contains. */
const RAW = /[^\x21-\x7e]/

/**
 * True for a key that no call has: a key that is too long, that is not a plain word (`a[b]`), or that is a property
 * name of every object's prototype.
 */
const isInvalidKey = (key: string): boolean =>
  key.length > LONGEST_KEY || !KEY.test(key) || key in Object.prototype

const decode = (text: string): string =>
  text.includes('%') || text.includes('+') ? decodeURIComponent(text.replaceAll('+', ' ')) : text

/**
 * Adds a field. Throws AppError `param_error` for a repeated, invalid or over-long field, and for a
 * NUL character, which no database text can contain.
 */
export function addField(form: Form, key: string, value: string): void {
  if (isInvalidKey(key) || key in form) throw new AppError('param_error')
  if (value.length > LONGEST_VALUE) throw new AppError('too_long')
  if (value.includes('\0')) throw new AppError('param_error')
  form[key] = value
}

export const emptyForm = (): Form => Object.create(null) as Form

/**
 * Parses `application/x-www-form-urlencoded` text. Throws AppError `param_error` for malformed
 * escapes, invalid UTF-8, repeated or nested keys and keys without `=` (docs/invariants.md#input).
 */
export function parseForm(text: string): Form {
  const form = emptyForm()
  if (text === '') return form
  if (RAW.test(text)) throw new AppError('param_error')
  const pairs = text.split('&', MOST_KEYS + 1)
  if (pairs.length > MOST_KEYS) throw new AppError('param_error')
  for (const pair of pairs) {
    const at = pair.indexOf('=')
    if (at < 1) throw new AppError('param_error')
    let key: string
    let value: string
    try {
      key = decode(pair.slice(0, at))
      value = decode(pair.slice(at + 1))
    } catch {
      throw new AppError('param_error')
    }
    addField(form, key, value)
  }
  return form
}

/** The query of a request target, without the question mark. */
export function queryOf(target: string): string {
  const at = target.indexOf('?')
  return at < 0 ? '' : target.slice(at + 1)
}
