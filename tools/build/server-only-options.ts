import { type PluginObj, transformAsync } from '@babel/core'
import type { Plugin } from 'vite'

/**
 * Options of the contract's builders that only the server reads, by the name of the builder. `stoppedBy` is removed
 * from calls that no freeze stops: its absence means the same to the app.
 */
const SERVER_ONLY: Readonly<Record<string, readonly string[]>> = {
  area: ['about'],
  read: ['summary'],
  write: ['summary', 'stoppedBy'],
}

const removal: PluginObj = {
  visitor: {
    CallExpression({ node }) {
      const options = node.arguments.at(-1)
      if (node.callee.type !== 'Identifier' || options?.type !== 'ObjectExpression') return
      const removed = SERVER_ONLY[node.callee.name] ?? []
      options.properties = options.properties.filter(
        (one) =>
          one.type !== 'ObjectProperty' ||
          one.key.type !== 'Identifier' ||
          !removed.includes(one.key.name) ||
          (one.key.name === 'stoppedBy' &&
            one.value.type === 'ArrayExpression' &&
            one.value.elements.length > 0),
      )
    },
  },
}

/** A file of the contract as the app loads it: without the options that only the server reads. */
export const withoutServerOptions = (code: string, file: string) =>
  transformAsync(code, {
    filename: file,
    babelrc: false,
    configFile: false,
    sourceMaps: true,
    parserOpts: { plugins: ['typescript'] },
    plugins: [removal],
  })

/** Removes from a build the options of the contract that only the server reads. */
export function serverOnlyOptions(): Plugin {
  return {
    name: 'server-only-options',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/contract\/.*\.ts$/, code: /\b(?:summary|about): / },
      async handler(code, id) {
        const done = await withoutServerOptions(code, id)
        return done?.code ? { code: done.code, map: done.map ?? null } : null
      },
    },
  }
}
