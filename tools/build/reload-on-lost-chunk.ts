import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Every dynamic import of the app calls Vite's preload helper. This plugin replaces it with
 * `src/data/platform/preload.ts`, which has a timeout, throws the same kind of error for routes, sheets,
 * languages and libraries, and is half as large.
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
