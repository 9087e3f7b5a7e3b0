import type { Call } from './callBuilders.ts'

/** Properties of schema objects that do not affect the structure which the schema describes. */
const ASIDE = new Set(['message', 'reference', 'expects', 'async', '~run', '~standard'])

/**
 * Text that describes the structure of a call's parameters and answer, equal for equal structures. Custom functions
 * (conversions, rules) are compared by their source text. Used by the build only.
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
