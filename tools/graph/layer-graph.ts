import type { ImportGraph } from './import-graph.ts'

/**
 * For each layer its folders or files, as paths from the root; the longest matching path determines a file's
 * layer.
 */
export type Layers = Readonly<Record<string, readonly string[]>>

/** The layers of the app, in order: a layer may only import layers after it. */
export const APP: Layers = {
  console: ['src/console'],
  boot: ['src/boot'],
  routes: ['src/routes', 'src/main.tsx'],
  features: ['src/features'],
  ui: ['src/ui'],
  i18n: ['src/i18n'],
  sw: ['sw'],
  data: ['src/data'],
  contract: ['src/contract'],
  domain: ['src/domain'],
}

/** The layers of the server, in order: a layer may only import layers after it. */
export const SERVER: Layers = {
  app: ['server'],
  operators: ['server/operators'],
  products: ['server/products'],
  identity: ['server/identity'],
  content: ['server/content'],
  market: ['server/market'],
  ledger: ['server/ledger'],
  platform: ['server/platform', 'server/services.ts'],
}

function layerOf(file: string, layers: Layers): string | null {
  const fits = Object.entries(layers).flatMap(([layer, places]) =>
    places
      .filter((place) => file === place || file.startsWith(`${place}/`))
      .map((place) => ({ layer, length: place.length })),
  )
  return fits.sort((a, b) => b.length - a.length)[0]?.layer ?? null
}

export interface Drawing {
  /**
   * Imports between layers. An import is left out if other imports lead to the same layer through a layer in
   * between.
   */
  readonly edges: readonly (readonly [from: string, to: string])[]
  /** Files that import against the order of the layers. */
  readonly exceptions: readonly string[]
}

/** Computes the imports between layers, without the imports of tests. */
export function drawingOf(graph: ImportGraph, layers: Layers): Drawing {
  const order = Object.keys(layers)
  const reached = new Map(order.map((layer) => [layer, new Set<string>()]))
  const exceptions = new Set<string>()
  for (const [file, imported] of graph) {
    const from = layerOf(file, layers)
    for (const other of imported) {
      const to = layerOf(other, layers)
      if (from === null || to === null || from === to) continue
      if (order.indexOf(to) > order.indexOf(from)) reached.get(from)?.add(to)
      else exceptions.add(`${file}: ${from} imports ${to}`)
    }
  }
  const leadsTo = (from: string, to: string): boolean =>
    [...(reached.get(from) ?? [])].some((next) => next === to || leadsTo(next, to))
  const edges = order.flatMap((from) => {
    const direct = [...(reached.get(from) ?? [])]
    return direct
      .filter((to) => !direct.some((other) => other !== to && leadsTo(other, to)))
      .sort((a, b) => order.indexOf(a) - order.indexOf(b))
      .map((to) => [from, to] as const)
  })
  return { edges, exceptions: [...exceptions].sort() }
}

/** The drawing as a Mermaid diagram. */
export const mermaid = ({ edges }: Drawing): string =>
  ['```mermaid', 'flowchart LR', ...edges.map(([from, to]) => `  ${from} --> ${to}`), '```'].join('\n')
