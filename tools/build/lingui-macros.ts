import { transformAsync } from '@babel/core'
import linguiMacro from '@lingui/babel-plugin-lingui-macro'
import type { Plugin } from 'vite'

/** Compiles Lingui's macros, because the React plugin has no Babel step. */
export function linguiMacros(): Plugin {
  return {
    name: 'lingui-macros',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?(?:\?|$)/, code: /@lingui\/(?:core|react)\/macro/ },
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
