import { latePart } from '#ui/layout/latePart.ts'

/** Loaded only when the Futures segment is opened. */
export const FuturesTrade = latePart(() => import('./FuturesTrade.tsx').then((part) => part.FuturesTrade))
