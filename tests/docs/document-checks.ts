import { posix } from 'node:path'
import { anchorsOf, linksOf, rowsOf } from './markdown.ts'

/** The repository as input of the checks: the paths of its files, and their texts. */
export interface Repository {
  readonly files: readonly string[]
  readonly read: (file: string) => string
}

const CONSTANTS = ['Constant', 'Value', 'Meaning', 'Defined in']

/** The reason why a link inside the repository is broken; null when its target exists. */
function lostIn({ files, read }: Repository, file: string, anchor: string): string | null {
  const there = files.includes(file) || files.some((one) => one.startsWith(`${file}/`))
  if (!there) return `${file} does not exist`
  if (anchor === '' || !file.endsWith('.md') || anchorsOf(read(file)).has(anchor)) return null
  return `${file} has no heading #${anchor}`
}

/** The pages, and the headings of pages, that files cite by a path from the root and that do not exist. */
export const lostCitations = (repository: Repository, citing: readonly string[]): readonly string[] =>
  citing.flatMap((file) =>
    repository
      .read(file)
      .split('\n')
      .flatMap((line, index) =>
        [...line.matchAll(/(?<![\w./-])docs\/([\w./-]+\.md)(?:#([\p{L}\p{N}_-]+))?/gu)].flatMap(
          ([, page = '', anchor = '']) => {
            const lost = lostIn(repository, `docs/${page}`, anchor)
            return lost === null ? [] : [`${file}:${index + 1}: ${lost}`]
          },
        ),
      ),
  )

const CODE_PATH =
  /`((?:src|server|sw|tests|tools|locales|public)\/[\w./-]+)`(?: \(((?:`[\w.-]+\.tsx?`[^()`]*)+)\))?/g

/**
 * The paths that one mention in a page names. `` `folder` (`a.ts`, `b.ts`) `` names the listed files in the folder; any
 * other mention names one path.
 */
const pathsOf = (path: string, within: string | undefined): readonly string[] =>
  within === undefined || /\.\w+$/.test(path)
    ? [path]
    : [...within.matchAll(/`([\w.-]+)`/g)].map(([, file]) => `${path}/${file}`)

/**
 * The files and folders that pages mention in code marks and that do not exist: by a path from the root,
 * or by a name in brackets after the path of the folder.
 */
export const lostPaths = (repository: Repository, pages: readonly string[]): readonly string[] =>
  pages.flatMap((page) =>
    repository
      .read(page)
      .split('\n')
      .flatMap((line, index) =>
        [...line.matchAll(CODE_PATH)]
          .flatMap(([, path = '', within]) => pathsOf(path.replace(/\/$/, ''), within))
          .flatMap((path) => {
            const lost = lostIn(repository, path, '')
            return lost === null ? [] : [`${page}:${index + 1}: ${lost}`]
          }),
      ),
  )

/** The operators' commands that pages in `docs/operations` mention and that do not exist. */
export function lostCommands(
  repository: Repository,
  pages: readonly string[],
  commands: readonly string[],
): readonly string[] {
  const groups = new Set(commands.map((name) => name.split(' ')[0]))
  const isCommand = (text: string): boolean =>
    commands.some((name) => text === name || text.startsWith(`${name} `) || name.startsWith(`${text} `))
  return pages.flatMap((page) =>
    [...repository.read(page).matchAll(/`(?:npm run ops -- )?([^`]+)`/g)]
      .map(([, text = '']) => text.replace(/\s+/g, ' '))
      .filter((text) => groups.has(text.split(' ')[0]) && !isCommand(text))
      .map((text) => `${page}: there is no command ${text}`),
  )
}

/** The relative links of pages that point to a missing file or heading. */
export const lostLinks = (repository: Repository, pages: readonly string[]): readonly string[] =>
  pages.flatMap((page) =>
    linksOf(repository.read(page))
      .filter((link) => !/^(?:[a-z]+:|\/\/)/i.test(link))
      .flatMap((link) => {
        const [path = '', anchor = ''] = decodeURI(link).split('#')
        const target = path === '' ? page : posix.normalize(posix.join(posix.dirname(page), path))
        const lost = lostIn(repository, target.replace(/\/$/, ''), anchor)
        return lost === null ? [] : [`${page}: ${link}: ${lost}`]
      }),
  )

/** The pages that no other page links to. */
export function unlinked({ read }: Repository, pages: readonly string[]): readonly string[] {
  const linked = new Set(
    pages.flatMap((page) =>
      linksOf(read(page))
        .map((link) => posix.join(posix.dirname(page), link.split('#')[0] ?? ''))
        .filter((target) => target !== page),
    ),
  )
  return pages.filter((page) => page !== 'README.md' && !linked.has(page))
}

const CODE_MAP = ['Question', 'Name', 'File']

const namesIn = (cell = ''): readonly string[] => cell.split(/[`,\s]+/).filter((name) => name !== '')

/** The names in the tables "Question, Name, File" of a page that no file of their row defines. */
export const undefinedNames = (repository: Repository, page: string): readonly string[] =>
  rowsOf(repository.read(page), CODE_MAP).flatMap(({ line, cells: [, names, files] }) => {
    const texts = namesIn(files).map(repository.read)
    return namesIn(names)
      .filter((name) => {
        const definition = new RegExp(`\\b(?:function\\*?|const|class|interface) ${name}\\b`)
        return !texts.some((text) => definition.test(text))
      })
      .map((name) => `${page}:${line}: no file of the row defines ${name}`)
  })

/** The rows of a page's tables of constants that differ from the code. */
export async function wrongConstants(
  page: string,
  markdown: string,
  exportsOf: (file: string) => Promise<object>,
): Promise<readonly string[]> {
  const wrong: string[] = []
  for (const { line, cells } of rowsOf(markdown, CONSTANTS)) {
    const [name = '', value = '', , file = ''] = cells
    const say = (what: string) => wrong.push(`${page}:${line}: ${what}`)
    try {
      const exported = new Map(Object.entries(await exportsOf(file)))
      if (!exported.has(name)) say(`${file} exports no ${name}`)
      else if (String(exported.get(name)) !== value) say(`${name} is ${exported.get(name)}, not ${value}`)
    } catch (error) {
      say(`${file} cannot be imported: ${error instanceof Error ? error.message : error}`)
    }
  }
  return wrong
}
