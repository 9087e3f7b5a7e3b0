import type { Plugin } from 'vite'

const PLACED =
  /=\s*(\w+)\.update\(\{\s*id: '([^']*)',\s*path: '\2',\s*getParentRoute: \(\) => (\w+),\s*\} as any\)/g
const NAMED = /\b(createFileRoute\()(['"])\/[^'"]*\2(?=\))/

/**
 * The route table is the one part of the first load that grows with every screen. What the generator writes for types and
 * for reading says each address three times; the router uses one of them. The build fails when the generator writes otherwise.
 */
export function leanRoutes(): Plugin {
  let placed = 0
  return {
    name: 'lean-routes',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/(?:routeTree\.gen\.ts$|routes\/)/ },
      handler(code, id) {
        if (!id.endsWith('routeTree.gen.ts'))
          return NAMED.test(code) ? { code: code.replace(NAMED, "$1''"), map: null } : null
        const table = code.replace(PLACED, (_, route, address, parent) => {
          placed += 1
          return `= place(${route}, '${address}', () => ${parent})`
        })
        return {
          code: `${table}\nfunction place(route: any, path: string, getParentRoute: () => any): any {\n  return route.update({ id: path, path, getParentRoute })\n}\n`,
          map: null,
        }
      },
    },
    buildEnd(error) {
      if (!error && placed === 0)
        this.error('The generated route table is written otherwise: see lean-routes')
    },
  }
}
