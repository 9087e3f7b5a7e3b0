import { parseKey } from './key.ts'
import { shortName } from './short.ts'

/** Four letters of a call’s short name, three of its mark, and so on: the first load carries them. */
const marks: ReadonlyMap<string, string> = new Map(
  __CONTRACT_MARKS__.match(/.{7}/g)?.map((cell) => [cell.slice(0, 4), cell.slice(4)]),
)

/**
 * What stands beside a record, so that one of another shape is not read: the fingerprint of its own call's schemas, put
 * in by the build. A change of anything else empties nobody's device. Empty for what is no call of this build.
 */
export const markOf = (key: string): string => marks.get(shortName(parseKey(key)?.[2] ?? '')) ?? ''
