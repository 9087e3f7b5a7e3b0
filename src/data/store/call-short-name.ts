/**
 * A call's name (`GET /wallet/list`) as 3 letters and digits, by the hash FNV-1a. Fingerprints are stored by
 * this short name, because the full names would take more of the first load than the fingerprints. The build
 * fails on a collision.
 */
export function shortName(name: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36).slice(-3).padStart(3, '0')
}
