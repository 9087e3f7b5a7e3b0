import { deferredPart } from '#ui/layout/deferredPart.ts'

/** The code of the Futures segment, loaded only when the segment is opened. */
export const FuturesTrade = deferredPart(() => import('./FuturesTrade.tsx').then((part) => part.FuturesTrade))
