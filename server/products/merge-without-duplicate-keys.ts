/** A type with the members of all types in a union. */
export type Merged<Part> = (Part extends unknown ? (part: Part) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never

/**
 * Merges all parts into one object. Throws a TypeError when two parts have the same key, so that no
 * part overwrites another.
 */
export function mergeWithoutDuplicateKeys<Part extends object>(parts: readonly Part[]): Merged<Part> {
  const names = parts.flatMap((part) => Object.keys(part))
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new TypeError(`${twice} is listed twice`)
  return Object.assign({}, ...parts)
}
