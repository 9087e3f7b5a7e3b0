/**
 * A call's name (`GET /wallet/list`) in 4 letters and digits: the FNV-1a hash of its text. The table of marks goes
 * by it, because the names would weigh more than all its marks in the first load. The build rejects two calls of one.
 */
export function shortName(name: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36).slice(-4).padStart(4, '0')
}
