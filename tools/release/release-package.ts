import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'

const BUILT_IN = new Set(builtinModules)
/**
 * The forms in which a bundle loads a package: `from "x"`, `import "x"`, `import("x")`, and
 * `require("x")` of a `createRequire`.
 */
const LOADED = /(?:\bfrom\s*|\bimport\s*\(?\s*|\(import\.meta\.url\)\(|\brequire\()\s*["'`]([^"'`\n]+)["'`]/g

/** The package of a module name: `@scope/name` for `@scope/name/part`. */
const packageOf = (name: string): string =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')

/**
 * The packages that a bundled program loads, by name. A name that is not in `known` is ignored, because it is
 * text that only looks like an import.
 */
export function packagesOf(code: string, known: ReadonlySet<string>): readonly string[] {
  const names = [...code.matchAll(LOADED)].map(([, name = '']) => name)
  const packages = names
    .filter((name) => !name.startsWith('.') && !name.startsWith('node:') && !BUILT_IN.has(name))
    .map(packageOf)
  return [...new Set(packages)].filter((name) => known.has(name)).sort()
}

interface PackageFile {
  readonly name: string
  readonly version: string
  readonly engines: Readonly<Record<string, string>>
  readonly dependencies: Readonly<Record<string, string>>
}

/** The package.json of a release: the packages that its programs load, in their versions, without build tools. */
export function manifestOf(file: PackageFile, folder: string): object {
  const known = new Set(Object.keys(file.dependencies))
  const code = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
  return {
    name: file.name,
    version: file.version,
    private: true,
    type: 'module',
    engines: file.engines,
    scripts: { start: 'node dist/server/main.js', ops: 'node dist/server/ops.js' },
    dependencies: Object.fromEntries(packagesOf(code, known).map((name) => [name, file.dependencies[name]])),
  }
}
