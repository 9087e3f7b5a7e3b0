import { createHash } from 'node:crypto'
import type { Call } from '../../src/contract/wire/callBuilders.ts'
import { shapeOf } from '../../src/contract/wire/schemaShape.ts'
import { shortName } from '../../src/data/store/call-short-name.ts'
import { callName } from '../../src/data/store/record-key.ts'

/**
 * A text with six letters for each stored call: three of its short name and three of the fingerprint of its
 * schemas. A record whose call has another fingerprint is not read
 * (`src/data/store/contract-fingerprint.ts`).
 * @throws Error when two stored calls have the same short name
 */
export function contractFingerprints(calls: readonly Call[]): string {
  const marks = new Map<string, string>()
  for (const call of calls) {
    if (!call.keep) continue
    const short = shortName(callName(call))
    if (marks.has(short)) throw new Error(`two calls have the short name ${short}`)
    marks.set(short, createHash('sha256').update(shapeOf(call)).digest('base64url').slice(0, 3))
  }
  return [...marks].flat().join('')
}
