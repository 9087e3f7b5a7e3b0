import { latePart } from '#ui/layout/latePart.ts'

/** Comes only to those who open the segment. */
export const FuturesTrade = latePart(() => import('./FuturesTrade.tsx').then((part) => part.FuturesTrade))
