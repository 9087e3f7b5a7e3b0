import { parseKey } from './key.ts'

/**
 * What stands beside a record, so that one of another shape is not read: the fingerprint of its own call's schemas, put
 * in by the build. A change of anything else empties nobody's device. Empty for what is no call of this build.
 */
export const markOf = (key: string): string => __CONTRACT_MARKS__[parseKey(key)?.[2] ?? ''] ?? ''
