import { useNavigate, useSearch } from '@tanstack/react-router'

/** Filters and what is opened, as the address of a page has them. */
type Search = Readonly<Record<string, string | undefined>>

/** A number stands in an address without quotation marks. */
const typed = (value: string | undefined): string | number | undefined =>
  value !== undefined && /^\d{1,15}$/.test(value) ? Number(value) : value

/** The address of this page, and the way to change a part of it; an empty text takes the part away. */
export function useAddress(): readonly [Search, (change: Search) => void] {
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
