interface Place {
  readonly latitude: string | undefined
  readonly longitude: string | undefined
  /** Search text for the map, used when there are no coordinates. */
  readonly words: string
}

/**
 * Link that opens a place in the device's maps app: `geo:` on Android, Apple Maps on Apple systems (which do
 * not support `geo:`), a map site elsewhere. An iPad reports itself as a Mac, but only an iPad has a touch
 * screen.
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
