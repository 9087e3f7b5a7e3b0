import { useSearch } from '@tanstack/react-router'
import { useReplaceSearch } from './useReplaceSearch.ts'

/**
 * A tab or filter of a part of a page, stored in the URL under `name`, so that Back and a reload keep it. Undefined
 * while the URL has none of the values. The route does not have to list the parameter, because unknown parameters
 * stay in the URL.
 */
export function useSearchChoice<V extends string>(
  name: string,
  values: readonly V[],
): readonly [V | undefined, (next: V) => void] {
  const kept = useSearch({
    strict: false,
    select: (search: object) => new Map<string, unknown>(Object.entries(search)).get(name),
  })
  const change = useReplaceSearch<Record<string, string>>()
  return [values.find((one) => one === String(kept)), (next) => change({ [name]: next })]
}
