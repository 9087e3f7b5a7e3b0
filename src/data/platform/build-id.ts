/** The id of the running build, taken from the content hash in the file name of the entry script. */
export function buildId(): string {
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')) {
    const hash = /\/index-([\w-]{8})\.js$/.exec(href)?.[1]
    if (hash) return hash
  }
  return 'unknown'
}
