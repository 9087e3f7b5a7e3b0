import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ARCHITECTURE_PAGE, architecturePage, runningGraph } from '../../tools/graph/architecture-page.ts'
import { importGraph } from '../../tools/graph/import-graph.ts'
import { APP, drawingOf, mermaid, SERVER } from '../../tools/graph/layer-graph.ts'
import { repositoryFiles } from '../suite/files.ts'
import { ROOT } from '../suite/paths.ts'

const read = (file: string): string => readFileSync(resolve(ROOT, file), 'utf8')
const graph = runningGraph(repositoryFiles(), read)

test('the architecture page lists the layers that are computed from the imports', () => {
  const page = read(ARCHITECTURE_PAGE)
  expect(architecturePage(page, graph)).toBe(page)
})

test('no file of the app imports from a higher layer', () => {
  expect(drawingOf(graph, APP).exceptions).toEqual([])
})

test('the server files that import from a higher layer are exactly the files that the architecture page lists', () => {
  expect(drawingOf(graph, SERVER).exceptions).toEqual([
    'server/identity/accounts/sign-in-handlers.ts: identity imports products',
    'server/market/handlers.ts: market imports products',
    'server/services.ts: platform imports ledger',
    'server/services.ts: platform imports market',
  ])
})

test('the generated diagram of layers omits indirect dependencies, and an import from a higher layer is reported', () => {
  const files: Readonly<Record<string, string>> = {
    'src/routes/home.tsx': "import '#features/home.tsx'\nimport { add } from '#domain/money.ts'",
    'src/features/home.tsx': "import { add } from '#domain/money.ts'",
    'src/domain/money.ts': "import { useHome } from '#features/home.tsx'",
  }
  const drawing = drawingOf(
    importGraph(Object.keys(files), (file) => files[file] ?? ''),
    APP,
  )
  expect(mermaid(drawing)).toBe('```mermaid\nflowchart LR\n  routes --> features\n  features --> domain\n```')
  expect(drawing.exceptions).toEqual(['src/domain/money.ts: domain imports features'])
})
