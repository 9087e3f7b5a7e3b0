import { useNavigate, useSearch } from '@tanstack/react-router'

/** Query parameters of a page's address, such as filters and the opened object. */
type Search = Readonly<Record<string, string | undefined>>

/**
 * Converts numeric strings to numbers, because the router would write a numeric string with quotation marks.
 */
const typed = (value: string | undefined): string | number | undefined =>
  value !== undefined && /^\d{1,15}$/.test(value) ? Number(value) : value

/**
 * The query parameters of this page, and a function that changes some parameters; an empty text removes a
 * parameter.
 */
export function useUrlParameters(): readonly [Search, (change: Search) => void] {
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const navigate = useNavigate()
  const texts: Search = Object.fromEntries(
    Object.entries(search).map(([name, value]) => [name, value === undefined ? undefined : String(value)]),
  )
  const change = (next: Search): void => {
    const entries = Object.entries({ ...texts, ...next }).map(([name, value]) => [name, typed(value)])
    void navigate({
      to: '.',
      search: Object.fromEntries(entries.filter(([, value]) => value)),
      replace: true,
    })
  }
  return [texts, change]
}
