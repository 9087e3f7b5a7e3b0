import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Every dynamic import of the app passes through Vite's preload helper. Ours takes its place (`src/data/platform/preload.ts`): a
 * limit of time and one error for routes, sheets, languages and libraries alike, at half the size.
 */
export function lostChunks(root: string): Plugin {
  return {
    name: 'lost-chunks',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler: () =>
        `export { preload as __vitePreload } from ${JSON.stringify(join(root, 'src/data/platform/preload.ts'))}`,
    },
  }
}
