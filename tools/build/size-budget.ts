import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Plugin } from 'vite'
import { type Bundle, chunksOf, filesOf } from './chunk-files.ts'
import { featureOf } from './chunk-names.ts'

const initialLimit = 125 * 1024

/**
 * Screens of products that would be loaded together with the chunk of the whole contract, which every page
 * fetches once it is online.
 */
function screensWithContract(bundle: Bundle, initial: ReadonlySet<string>): readonly string[] {
  const table = chunksOf(bundle).find(({ moduleIds }) =>
    moduleIds.some((id) => id.endsWith('/src/contract/table.ts')),
  )
  const files = table ? [...filesOf(bundle, table.fileName)] : []
  return files.filter((file) => {
    const chunk = initial.has(file) ? undefined : bundle[file]
    return chunk?.type === 'chunk' && chunk.moduleIds.some((id) => featureOf(id) !== null)
  })
}

/**
 * Measures the size of the files that the first load fetches, and fails a build that exceeds its
 * budget (docs/offline.md#measured-goals) or in which the chunk of the contract also imports screens.
 */
export function budget(): Plugin {
  return {
    name: 'budget',
    // The budget applies to production builds only: a development build also contains the checks of libraries
    // for developers, and users never download a development build.
    apply: (_, { command, mode }) => command === 'build' && mode === 'production',
    // Runs in `writeBundle`, because Vite inserts the lists of files for dynamic imports only then.
    async writeBundle(_, bundle) {
      const entry = chunksOf(bundle).find((chunk) => chunk.isEntry && chunk.name === 'index')
      if (!entry) return
      const initial = filesOf(bundle, entry.fileName)
      const screens = screensWithContract(bundle, initial)
      if (screens.length > 0) this.error(`The contract brings screens along: ${screens.join(', ')}`)
      let total = 0
      const weights: string[] = []
      for (const file of initial) {
        const output = bundle[file]
        if (output?.type !== 'chunk') continue
        const size = (await promisify(gzip)(output.code, { level: 9 })).length
        total += size
        weights.push(`${file} ${(size / 1024).toFixed(1)} KB`)
      }
      const weighed = `Initial JavaScript ${(total / 1024).toFixed(1)} of ${initialLimit / 1024} KB gzip: ${weights.join(', ')}`
      this.info(weighed)
      // `BUDGET=off` turns the limit off, for builds of tests that contain additional code.
      if (total > initialLimit && process.env.BUDGET !== 'off') this.error(`Over the budget. ${weighed}`)
    },
  }
}
