/** The address of a page of the console, for links whose path is computed. */
export function addressOf(path: string, search: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(search).toString()
  return `#${path}${query === '' ? '' : `?${query}`}`
}
