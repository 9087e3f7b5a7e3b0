import type { Rolldown } from 'vite'

export type Bundle = Rolldown.OutputBundle
export const chunksOf = (bundle: Bundle) => Object.values(bundle).filter((output) => output.type === 'chunk')

/** The files that a dynamic import fetches: a chunk, the chunks that it imports statically, and their styles. */
export function filesOf(bundle: Bundle, file: string, seen = new Set<string>()): Set<string> {
  const chunk = bundle[file]
  if (seen.has(file) || chunk?.type !== 'chunk') return seen
  seen.add(file)
  for (const style of chunk.viteMetadata?.importedCss ?? []) seen.add(style)
  for (const imported of chunk.imports) filesOf(bundle, imported, seen)
  return seen
}
