/**
 * A call's name (`GET /wallet/list`) as 3 letters and digits, by FNV-1a. The fingerprints are keyed by it,
 * because full names would be larger than the fingerprints in the first load. The build fails on a collision.
 */
export function shortName(name: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36).slice(-3).padStart(3, '0')
}
