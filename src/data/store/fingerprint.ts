import { parseKey } from './record-key.ts'
import { shortName } from './short-name.ts'

/**
 * Three letters of each call's fingerprint, by the call's short name (three letters): short, because the first load
 * contains them.
 */
const marks: ReadonlyMap<string, string> = new Map(
  __CONTRACT_MARKS__.match(/.{6}/g)?.map((cell) => [cell.slice(0, 3), cell.slice(3)]),
)

/**
 * Fingerprint of a call's schemas, computed by the build and stored with each record, so that a record of an older
 * shape is not used. A change to one call does not invalidate records of other calls. Empty for a call that this build
 * does not have.
 */
export const markOf = (key: string): string => marks.get(shortName(parseKey(key)?.[2] ?? '')) ?? ''
