import { type ImportGraph, importGraph } from './import-graph.ts'
import { APP, drawingOf, type Layers, mermaid, SERVER } from './layer-graph.ts'

export const ARCHITECTURE_PAGE = 'docs/architecture.md'

const PARTS: Readonly<Record<string, Layers>> = { app: APP, server: SERVER }

/** Files that run in production: neither tests and their helpers nor generated files. */
const RUNS = /^(?:src|sw|server)\/.*\.tsx?$/
const NOT_RUN = /\.test\.tsx?$|\.gen\.ts$|\/(?:test-kit|testing)\.tsx?$/

/** The imports of the files that run in production. */
export const runningGraph = (files: readonly string[], read: (file: string) => string): ImportGraph =>
  importGraph(
    files.filter((file) => RUNS.test(file) && !NOT_RUN.test(file)),
    read,
  )

/** The page with both diagrams between their markers updated; the rest is unchanged. */
export function architecturePage(page: string, graph: ImportGraph): string {
  return Object.entries(PARTS).reduce((text, [part, layers]) => {
    const begin = `<!-- layers of the ${part}: written by \`npm run graph\` from the imports -->`
    const end = `<!-- /layers of the ${part} -->`
    const [before, rest] = text.split(begin)
    const after = rest?.split(end)[1]
    if (before === undefined || after === undefined)
      throw new Error(`${ARCHITECTURE_PAGE} has no place for the layers of the ${part}`)
    return `${before}${begin}\n${mermaid(drawingOf(graph, layers))}\n${end}${after}`
  }, page)
}
