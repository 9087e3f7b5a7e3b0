import { useQueries } from '@tanstack/react-query'
import type { AnswerOf, ParamsOf, ReadCall } from '#contract/wire/callBuilders.ts'
import { usePref } from '../session/device-preferences.ts'
import { useSession } from '../session/session.ts'
import { readOptions } from './queries.ts'
import { type Reading, useFailure, useFreshness } from './use-read.ts'

/**
 * Sends a read once for each set of parameters and keeps the answers current. `data` is undefined until all
 * answers have arrived; `asOf` is the time of the oldest answer.
 */
export function useReadEach<C extends ReadCall>(
  def: C,
  each: readonly ParamsOf<C>[],
): Reading<readonly AnswerOf<C>[]> {
  const lang = usePref('lang')
  useSession()
  const queries = useQueries({ queries: each.map((params) => readOptions(def, params, lang)) })
  const answers = queries.flatMap(({ data }) => data ?? [])
  const data = answers.length === each.length ? answers.map((answer) => answer.data) : undefined
  const asOf = answers.length === 0 ? null : Math.min(...answers.map((answer) => answer.asOf ?? 0))
  const state = useFreshness(asOf, def.keep?.for ?? 0)
  const error = useFailure(queries.find((query) => query.error)?.error, data !== undefined)
  return {
    data,
    asOf,
    state,
    error,
    loading: data === undefined && error === null,
    refreshing: data !== undefined && queries.some(({ isFetching }) => isFetching),
    refetch: () => {
      for (const { refetch } of queries) void refetch()
    },
  }
}
