import { shortName } from './call-short-name.ts'
import { parseKey } from './record-key.ts'

/**
 * The fingerprint of each call by the call's short name. A fingerprint has only three letters, because the
 * first load contains all fingerprints.
 */
const marks: ReadonlyMap<string, string> = new Map(
  __CONTRACT_MARKS__.match(/.{6}/g)?.map((cell) => [cell.slice(0, 3), cell.slice(3)]),
)

/**
 * Fingerprint of a call's schemas, which the build computes. The fingerprint is stored with each record, so
 * that the record is not used after the call's schemas have changed; records of other calls stay valid. Empty
 * for a call that this build does not have.
 */
export const fingerprintOf = (key: string): string => marks.get(shortName(parseKey(key)?.[2] ?? '')) ?? ''
