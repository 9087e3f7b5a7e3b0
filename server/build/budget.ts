import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Plugin } from 'vite'
import { chunksOf, filesOf } from './chunks.ts'

const initialLimit = 120 * 1024

/** Weighs what the first load fetches and refuses a build that outgrew its budget (offline.md). */
export function budget(): Plugin {
  return {
    name: 'budget',
    // A development build carries the checks of its libraries; nobody downloads it.
    apply: (_, { command, mode }) => command === 'build' && mode === 'production',
    // Only what is written is whole: the lists of files that dynamic imports need are filled in last.
    async writeBundle(_, bundle) {
      const entry = chunksOf(bundle).find((chunk) => chunk.isEntry && chunk.name === 'index')
      if (!entry) return
      let total = 0
      const weights: string[] = []
      for (const file of filesOf(bundle, entry.fileName)) {
        const output = bundle[file]
        if (output?.type !== 'chunk') continue
        const size = (await promisify(gzip)(output.code, { level: 9 })).length
        total += size
        weights.push(`${file} ${(size / 1024).toFixed(1)} KB`)
      }
      const weighed = `Initial JavaScript ${(total / 1024).toFixed(1)} of ${initialLimit / 1024} KB gzip: ${weights.join(', ')}`
      this.info(weighed)
      // Builds that tests alone make may carry a mark more.
      if (total > initialLimit && process.env.BUDGET !== 'off') this.error(`Over the budget. ${weighed}`)
    },
  }
}
