/** The address of a page of the console, for a link that its name alone decides. */
export function addressOf(path: string, search: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(search).toString()
  return `#${path}${query === '' ? '' : `?${query}`}`
}
