import { readFileSync } from 'node:fs'
import { posix } from 'node:path'

/** The imports of each file, including type imports. Importing and imported files are paths from the root. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

const SPECIFIER = /(?:^|[\s;}])(?:import|export)\b[^'"`;]*?\bfrom\s*'([^']+)'|^import\s*'([^']+)'/gm
const ALIAS = /^#(contract|domain|data|i18n|ui|features|server|tests)\//
const IN_SRC = new Set(['contract', 'domain', 'data', 'i18n', 'ui', 'features'])

/** The path of the file that an import specifier means; null for a package. */
export function fileOf(from: string, specifier: string): string | null {
  const path = specifier.replace(/\?.*$/, '')
  if (path.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), path))
  const [, folder] = ALIAS.exec(path) ?? []
  if (folder === undefined) return null
  return `${IN_SRC.has(folder) ? 'src/' : ''}${path.slice(1)}`
}

/**
 * Reads the imports of TypeScript files. Imports of other kinds of files (styles, JSON) are left out, and so
 * are dynamic imports (`import()`), which may be circular.
 */
export function importGraph(
  files: readonly string[],
  read: (file: string) => string = (file) => readFileSync(file, 'utf8'),
): ImportGraph {
  const known = new Set(files)
  return new Map(
    files.map((file) => {
      const imported = [...read(file).matchAll(SPECIFIER)].flatMap(([, from, bare]) => {
        const target = fileOf(file, from ?? bare ?? '')
        return target !== null && target !== file && known.has(target) ? [target] : []
      })
      return [file, [...new Set(imported)]]
    }),
  )
}

/**
 * Groups of files that import one another in a cycle, directly or through others (Tarjan's strongly connected
 * components).
 */
export function cyclesOf(graph: ImportGraph): readonly (readonly string[])[] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const onStack = new Set<string>()
  const found: string[][] = []
  const visit = (file: string): void => {
    const order = index.size
    index.set(file, order)
    low.set(file, order)
    stack.push(file)
    onStack.add(file)
    for (const next of graph.get(file) ?? []) {
      if (!index.has(next)) visit(next)
      if (onStack.has(next)) low.set(file, Math.min(low.get(file) ?? 0, low.get(next) ?? 0))
    }
    if (low.get(file) !== order) return
    const group = stack.splice(stack.indexOf(file))
    for (const one of group) onStack.delete(one)
    if (group.length > 1) found.push(group.sort())
  }
  for (const file of graph.keys()) if (!index.has(file)) visit(file)
  return found.sort((a, b) => b.length - a.length)
}
