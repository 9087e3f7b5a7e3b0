import type { Lang } from '#contract/wire/lang.ts'
import { queryClient } from './query-client.ts'

/**
 * Copies cached answers from one language to another, so that figures stay on screen with their times until
 * answers in the new language arrive, even while offline. Answers that are already cached in the new language
 * are not replaced.
 */
export function transferAnswers(from: Lang, to: Lang): void {
  for (const { queryKey, state } of queryClient.getQueryCache().getAll()) {
    if (queryKey[1] !== from || state.data === undefined) continue
    const key = queryKey.map((part, at) => (at === 1 ? to : part))
    // The copy is stale at once, because its texts are in the previous language.
    if (queryClient.getQueryData(key) === undefined)
      queryClient.setQueryData(key, state.data, { updatedAt: 0 })
  }
}
