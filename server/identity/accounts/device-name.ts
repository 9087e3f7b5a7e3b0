const BROWSERS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*Safari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const matchName = (list: typeof BROWSERS, userAgent: string): string | undefined =>
  list.find(([mark]) => mark.test(userAgent))?.[1]

/**
 * A name by which a user recognises a device: `Chrome, Android`. It is composed of fixed names, never of the text
 * that the client sent. `?` when the browser is unknown.
 */
export function deviceOf(userAgent: string): string {
  const parts = [matchName(BROWSERS, userAgent), matchName(SYSTEMS, userAgent)].filter(
    (part) => part !== undefined,
  )
  return parts.join(', ') || '?'
}

/** A masked address that identifies a network but not a user: `203.0.*.*`, `2001:db8:*`. */
export function maskIp(ip: string): string {
  const four = /(?:^|:)(\d{1,3}\.\d{1,3})\.\d{1,3}\.\d{1,3}$/.exec(ip)
  if (four) return `${four[1]}.*.*`
  const groups = ip.split(':').filter((group) => group !== '')
  return groups.length > 2 ? `${groups.slice(0, 2).join(':')}:*` : '*'
}
