import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { areas } from '#contract/table.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { products } from '#server/products/index.ts'
import type { ProductModule } from '#server/products/module.ts'

/**
 * The coupling of a product: the files outside of the product's folders that must be changed together with
 * the product.
 */
export interface Coupling {
  readonly product: string
  /** Files of the platform that import from the product: the lists in which the product is registered. */
  readonly lists: readonly string[]
  /**
   * Files that do not import from the product but contain names of its objects, events, messages, journals or
   * tables as string literals.
   */
  readonly names: readonly string[]
  /** Files of other products and features that depend on the product. */
  readonly users: readonly string[]
}

const root = projectRoot()
const SOURCES = ['server', 'src', 'sw']
const NOT_COUNTED =
  /\.test\.tsx?$|^src\/routes\/|^src\/routeTree\.gen\.ts$|^server\/platform\/db\/migrations\/|\.d\.ts$/
const IMPORTED = /(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g
const ALIASES: Readonly<Record<string, string>> = {
  '#contract/': 'src/contract/',
  '#domain/': 'src/domain/',
  '#features/': 'src/features/',
  '#server/': 'server/',
}
/** The folders of products and features; everything else is the platform. */
const OF_A_PRODUCT =
  /^server\/products\/[^/]+\/|^src\/console\/products\/|^src\/features\/(?!kit\/)[^/]+\/|^src\/domain\/|^src\/contract\/(?!table\.ts$)/

interface Source {
  readonly file: string
  readonly text: string
  readonly imports: readonly string[]
}

function resolved(file: string, name: string): string {
  const alias = Object.keys(ALIASES).find((start) => name.startsWith(start))
  if (alias) return `${ALIASES[alias]}${name.slice(alias.length)}`
  return name.startsWith('.') ? normalize(join(dirname(file), name)) : name
}

const sources: readonly Source[] = SOURCES.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
)
  .filter((file) => /\.tsx?$/.test(file) && !NOT_COUNTED.test(file))
  .sort()
  .map((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    const imports = [...text.matchAll(IMPORTED)].map(([, name = '']) => resolved(file, name))
    return { file, text, imports }
  })

/**
 * The names of the tables that a `tables.ts` declares. A table is declared with its columns, in braces or by
 * an interface of the same file.
 */
const tablesOf = (text: string): string[] =>
  [...text.matchAll(/^ {2}(\w+): (?:\{|(\w+)$)/gm)].flatMap(([, name = '', type]) =>
    type === undefined || text.includes(`interface ${type} {`) ? [name] : [],
  )

/**
 * Names that are specific to a product. Names of a single word are left out, because searching for them finds other
 * uses.
 */
function namesOf(product: ProductModule, own: readonly string[]): string[] {
  const declared = areas.filter(({ name }) =>
    own.some((place) => place.startsWith('src/contract/') && place.endsWith(`/${name}.ts`)),
  )
  const tables = sources.find(({ file }) => file === `server/products/${product.name}/tables.ts`)
  const names = [
    ...declared.flatMap(({ events, scenes, objects, mails }) => [
      ...Object.keys(events),
      ...Object.keys(scenes),
      ...objects,
      ...mails,
    ]),
    ...(product.audit.references ?? []),
    ...tablesOf(tables?.text ?? ''),
  ]
  return [...new Set(names)].filter((name) => name.includes('_'))
}

/**
 * The paths that belong to a product: its folders on the server and in the app, its file of the console, and its files
 * or folders in the contract and the domain.
 */
function ownOf(name: string): string[] {
  const folders = [`server/products/${name}/`, `src/features/${name}/`, `src/console/products/${name}.ts`]
  const inAreas = ['src/contract', 'src/domain'].flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .flatMap((area) => [`${folder}/${area.name}/${name}.ts`, `${folder}/${area.name}/${name}/`]),
  )
  return [...folders, ...inAreas].filter((place) => existsSync(join(root, place)))
}

function couplingOf(product: ProductModule): Coupling {
  const own = ownOf(product.name)
  const within = (file: string): boolean => own.some((place) => file.startsWith(place))
  const outside = sources.filter(({ file }) => !within(file))
  const importers = outside.filter(({ imports }) => imports.some(within))
  const words = namesOf(product, own).map((name) => new RegExp(`['"\`]${name}['"\`]|^\\s*${name}: `, 'm'))
  const files = (of: readonly Source[]): string[] => of.map(({ file }) => file)
  return {
    product: product.name,
    lists: files(importers).filter((file) => !OF_A_PRODUCT.test(file)),
    names: files(
      outside.filter((source) => !importers.includes(source) && words.some((word) => word.test(source.text))),
    ),
    users: files(importers).filter((file) => OF_A_PRODUCT.test(file)),
  }
}

/** The couplings of these products, by default of every product that has a folder on the server. */
export const couplings = (asked: readonly string[] = []): Coupling[] =>
  products
    .filter(({ name }) => asked.length === 0 || asked.includes(name))
    .filter(({ name }) => existsSync(join(root, 'server/products', name)))
    .map(couplingOf)
