/** localStorage key of the market figures of the last visit. */
export const SNAPSHOT_KEY = 'picture'

/** A row of the market as text: coin, quote currency, volume, price, change. */
export type SnapshotRow = readonly [
  coin: string,
  legal: string,
  volume: string,
  price: string,
  change: string,
]

/**
 * The first rows of the market as text, which the page shows before any code of the app has loaded
 * (docs/offline.md#rule-1-paint).
 */
export interface MarketSnapshot {
  /** The language of the texts. */
  readonly lang: string
  /** When the figures were true (server's clock, ms). */
  readonly asOf: number
  /**
   * `text`: the translated text "As of" with the time of day. `dated`: the same text with the date, for
   * later days.
   */
  readonly text: string
  readonly dated: string
  readonly rows: readonly SnapshotRow[]
}

const isRow = (value: unknown): value is SnapshotRow =>
  Array.isArray(value) && value.length === 5 && value.every((cell) => typeof cell === 'string')

/** Parses stored market figures; null when there are none or the text is damaged. */
export function parseSnapshot(text: string | null): MarketSnapshot | null {
  try {
    const { lang, asOf, text: clock, dated, rows } = JSON.parse(text ?? '{}')
    const isWhole =
      [lang, clock, dated].every((one) => typeof one === 'string') &&
      Number.isFinite(asOf) &&
      Array.isArray(rows)
    return isWhole && rows.every(isRow) ? { lang, asOf, text: clock, dated, rows } : null
  } catch {
    return null
  }
}
