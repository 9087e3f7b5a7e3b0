import type { Keep, ReadCall } from '#contract/wire/callBuilders.ts'
import { type Owner, PUBLIC, type RecordKey, scopeOf } from './record-key.ts'

/**
 * Rules that page and worker share for reads whose answers are stored: the scope and key of an answer, the
 * request headers, and which pages of a list are stored. Separate from `record-key.ts`, which is part of the
 * first load.
 */

/**
 * Request header in which the page sends the scope of the answer to the worker; the worker removes the
 * header.
 */
export const OWNER_HEADER = 'x-h5-owner'
/**
 * Request header: the worker may share a request of another tab only if that request was sent at this time
 * (device's clock, ms) or later, because earlier data is outdated.
 */
export const SINCE_HEADER = 'x-h5-since'
/**
 * Response header that says that the worker stores this answer. The value is the time of the request
 * (device's clock, ms).
 */
export const KEPT_HEADER = 'x-h5-kept'

/** Parameters that do not affect the answer. */
const ASIDE = ['lang', 'ahead']

/** The parameters of a request in the form used in a record key. */
export function paramsOf(fields: URLSearchParams): string {
  const params = new URLSearchParams([...fields].filter(([name]) => !ASIDE.includes(name)))
  params.sort()
  return params.toString()
}

/** Rows per page of a request without `limit` (docs/api-conventions.md#lists-and-paging). */
const PAGE_ROWS = 10

/** Whether a page of a list is stored: the first page, and further pages up to the number of rows in the contract. */
export function isKeptPage(params: URLSearchParams, { rows = 0 }: Pick<Keep, 'rows'>): boolean {
  const page = Number(params.get('page') ?? 1)
  return page === 1 || page * Number(params.get('limit') ?? PAGE_ROWS) <= rows
}

/** The scope under which the data of `owner` is stored; `public` without an owner. */
export const ownedBy = (owner: Owner | null): string => (owner ? scopeOf(owner) : PUBLIC)

/**
 * The scope of a call's answer, even if the answer is not stored. Null when the call is for members only and
 * nobody is signed in.
 */
export function readScope(
  { access }: Pick<ReadCall, 'access'>,
  session: Pick<Owner, 'scope'>,
): string | null {
  if (access === 'guest') return PUBLIC
  return access === 'viewer' ? scopeOf(session) : session.scope
}

export const keyText = (key: RecordKey): string => key.join('|')

/** The record key of a query; for a list, the key of its first page. */
export function recordKey(queryKey: readonly unknown[]): string {
  const [scope, lang, call, params, paged] = queryKey.map(String)
  if (paged === undefined) return [scope, lang, call, params].join('|')
  const first = new URLSearchParams(params)
  first.set('page', '1')
  first.sort()
  return [scope, lang, call, first].join('|')
}
