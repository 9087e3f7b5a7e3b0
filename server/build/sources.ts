import { join } from 'node:path'
import { transformAsync } from '@babel/core'
import linguiMacro from '@lingui/babel-plugin-lingui-macro'
import type { Plugin } from 'vite'

/** Compiles Lingui's macros. The React plugin of this Vite has no Babel step any more. */
export function linguiMacros(): Plugin {
  return {
    name: 'lingui-macros',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?(?:\?|$)/, code: /@lingui\/(?:core|react)\/macro|#contract\/msg\.ts/ },
      async handler(code, id) {
        const done = await transformAsync(code, {
          filename: id.replace(/\?.*$/, ''),
          babelrc: false,
          configFile: false,
          sourceMaps: true,
          parserOpts: { plugins: ['typescript', 'jsx'] },
          plugins: [linguiMacro],
        })
        return done?.code ? { code: done.code, map: done.map ?? null } : null
      },
    },
  }
}

/** Parts of packages that this app has no use for, or does in fewer lines: who imports them, and what stands there instead. */
const LEAN = [
  { from: /lucide-react\/.*\/icons\/[\w-]+\.mjs$/, id: '../createLucideIcon.mjs', lean: 'lineIcon.ts' },
  { from: /query-core\/.*\/queryClient\.js$/, id: './mutationCache.js', lean: 'mutationCache.ts' },
  { from: /react-router\/.*\/route\.js$/, id: './link.js', lean: 'routerLink.ts' },
  { from: /react-router\/.*\/Match\.js$/, id: './scroll-restoration.js', lean: 'routerScroll.ts' },
  { from: /router-core\/.*\/router\.js$/, id: './searchParams.js', lean: 'routerSearch.ts' },
  { from: /router-core\/.*\/router\.js$/, id: './rewrite.js', lean: 'routerRewrite.ts' },
  { from: /react-store\//, id: 'use-sync-external-store/shim/with-selector', lean: 'selector.ts' },
]

/** Puts `src/lean` in their place; the build fails when an update of a package has moved one of them. */
export function leanParts(root: string): Plugin {
  const found = new Set<string>()
  return {
    name: 'lean-parts',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: {
        id: /(?:createLucideIcon\.mjs|mutationCache\.js|link\.js|scroll-restoration\.js|searchParams\.js|rewrite\.js|with-selector)$/,
      },
      handler(source, importer = '') {
        const part = LEAN.find(({ id, from }) => id === source && from.test(importer))
        if (!part) return null
        found.add(part.id)
        return join(root, 'src/lean', part.lean)
      },
    },
    buildEnd(error) {
      const lost = LEAN.filter(({ id }) => !found.has(id))
      if (!error && lost.length > 0)
        this.error(`src/lean replaces nothing: ${lost.map(({ id }) => id).join(', ')}`)
    },
  }
}
