import { loadChunk } from './load-chunk.ts'

const styles = new Map<string, Promise<void>>()

/**
 * Loads a file that a chunk needs. A style sheet is applied, and the promise resolves when it has loaded; a
 * script is only preloaded.
 */
function ask(file: string): Promise<void> | undefined {
  const href = import.meta.env.BASE_URL + file
  const isStyle = file.endsWith('.css')
  const rel = isStyle ? 'stylesheet' : 'modulepreload'
  if (document.querySelector(`link[rel=${rel}][href="${href}"]`)) return styles.get(href)
  const link = document.createElement('link')
  link.rel = rel
  link.crossOrigin = ''
  link.href = href
  document.head.append(link)
  if (!isStyle) return
  const loaded = new Promise<void>((done, failed) => {
    link.onload = () => done()
    link.onerror = () => {
      // The element of a failed style sheet is removed, so that the next attempt loads the file again.
      link.remove()
      failed(new Error(`Unable to preload CSS for ${href}`))
    }
  })
  styles.set(href, loaded)
  return loaded
}

/** The build wraps every `import()` in this function, with the files that the chunk needs. */
export const preload = <T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> =>
  loadChunk(() => Promise.all(files.map(ask)).then(load))
