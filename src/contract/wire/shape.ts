import type { Call } from './kit.ts'

/** What says nothing of a schema's shape: words, and how it runs. */
const ASIDE = new Set(['message', 'reference', 'expects', 'async', '~run', '~standard'])

/**
 * Parameters and answer of a call as one text, from the structure of their schemas: equal for equal shapes, whatever else
 * changes around them. Functions of ours (conversions, rules) count by their text. Used by the build, never by the app.
 */
export const shapeOf = ({ params, answer }: Pick<Call, 'params' | 'answer'>): string =>
  JSON.stringify([plain(params), plain(answer)])

function plain(part: unknown): unknown {
  if (typeof part === 'function') return part.toString().replace(/\s+/g, ' ')
  if (typeof part === 'bigint' || part instanceof RegExp) return String(part)
  if (part instanceof Set || part instanceof Map) return plain([...part])
  if (Array.isArray(part)) return part.map(plain)
  if (typeof part !== 'object' || part === null) return part
  const names = Object.keys(part).filter((name) => !ASIDE.has(name))
  return names.sort().map((name) => [name, plain(Reflect.get(part, name))])
}
