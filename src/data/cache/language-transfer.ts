import type { Lang } from '#contract/wire/lang.ts'
import { queryClient } from './cache.ts'

/**
 * Takes what is known in one language over to another: figures stay on screen with the time they were true until the
 * new language's answers come, also without a connection to fetch them by. What is there in it already stays.
 */
export function transferAnswers(from: Lang, to: Lang): void {
  for (const { queryKey, state } of queryClient.getQueryCache().getAll()) {
    if (queryKey[1] !== from || state.data === undefined) continue
    const key = queryKey.map((part, at) => (at === 1 ? to : part))
    // Outdated from the start: its texts are in the other language.
    if (queryClient.getQueryData(key) === undefined)
      queryClient.setQueryData(key, state.data, { updatedAt: 0 })
  }
}
