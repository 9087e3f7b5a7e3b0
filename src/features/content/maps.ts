interface Place {
  readonly latitude: string | undefined
  readonly longitude: string | undefined
  /** Looked for where there are no degrees. */
  readonly words: string
}

/**
 * The address that opens a place in the device's own maps: `geo:` on Android, Apple's on its systems (they know no
 * `geo:`), a map site elsewhere. iPadOS calls itself a Mac; a Mac has no touch.
 */
export function mapsHref({ latitude, longitude, words }: Place, agent: string, touchPoints: number): string {
  const at = latitude && longitude ? `${latitude},${longitude}` : null
  const query = encodeURIComponent(at ?? words)
  if (/Android/.test(agent)) return `geo:${at ?? '0,0'}?q=${query}`
  if (/iPhone|iPad|iPod/.test(agent) || (/Macintosh/.test(agent) && touchPoints > 1)) {
    return at ? `https://maps.apple.com/?ll=${at}&q=${query}` : `https://maps.apple.com/?q=${query}`
  }
  return at
    ? `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`
    : `https://www.openstreetmap.org/search?query=${query}`
}
