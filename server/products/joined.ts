/** What has every member of the union's parts. */
export type Joined<Part> = (Part extends unknown ? (part: Part) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never

/** All parts as one object. Throws a TypeError when two of them have the same name: nobody's entry hides another's. */
export function joined<Part extends object>(parts: readonly Part[]): Joined<Part> {
  const names = parts.flatMap((part) => Object.keys(part))
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new TypeError(`${twice} is listed twice`)
  return Object.assign({}, ...parts)
}
