import { local } from '#data/cache/local-storage.ts'
import { type SegmentName, segments } from '#features/index.ts'

export type TradeSegment = SegmentName | 'futures' | 'coins'
/**
 * Segments of the trade tab in the order of the setting `transactionNavs`: first the segments of other
 * features.
 */
const SEGMENTS: readonly TradeSegment[] = [...segments.map(({ name }) => name), 'futures', 'coins']

const NAME = 'tradeSegment'

/** The segment that was used last; Spot on the first visit. */
export const lastSegment = (): TradeSegment =>
  SEGMENTS.find((segment) => segment === local.get(NAME)) ?? 'coins'

export const rememberSegment = (segment: TradeSegment): void => local.set(NAME, segment)
