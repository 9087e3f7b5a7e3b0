import { latePart } from '#ui/layout/deferredPart.ts'

/** The code of the Futures segment, loaded only when the segment is opened. */
export const FuturesTrade = latePart(() => import('./FuturesTrade.tsx').then((part) => part.FuturesTrade))
