/** Which build runs: the entry's file, which the page loads first of all, carries a hash of its content in its name. */
export function buildId(): string {
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')) {
    const hash = /\/index-([\w-]{8})\.js$/.exec(href)?.[1]
    if (hash) return hash
  }
  return 'unknown'
}
