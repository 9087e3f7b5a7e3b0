import { type ESTree, parseSync, Visitor } from 'vite'

/** Separates the titles of groups, tests and steps. */
const STEP = ' › '

/**
 * A declared test or test step. Steps count too, because a browser test checks in each step what other suites
 * check in a test. A parametrised test counts once, whatever the number of its rows.
 */
export interface DeclaredTest {
  /** The titles of the enclosing groups and of the test, as written, with `…` for values known only at run time. */
  readonly path: readonly string[]
  /**
   * For a parametrised test whose table consists of literals: the title of each row, with the values of
   * the row. Otherwise empty.
   */
  readonly rows: readonly string[]
}

/** Placeholder for a `${}` in a title, unless its value is a constant of the same file. */
const ANY = '…'

const CASES = ['each', 'for', 'only', 'skip', 'skipIf', 'runIf', 'concurrent', 'sequential', 'fails', 'slow']
const GROUPS = [...CASES, 'serial', 'parallel', 'describe']

interface Callee {
  readonly names: readonly string[]
  /** The table of a parametrised test: the argument of `test.each(…)` or `test.for(…)`. */
  readonly table: ESTree.Node | undefined
}

/** The names in the callee of a call: `test.describe.each(rows)` is `test`, `describe`, `each`. */
function calleeOf(node: ESTree.Node): Callee {
  if (node.type === 'Identifier') return { names: [node.name], table: undefined }
  if (node.type === 'MemberExpression' && node.property.type === 'Identifier') {
    const { names, table } = calleeOf(node.object)
    return { names: [...names, node.property.name], table }
  }
  if (node.type === 'CallExpression') {
    const { names, table } = calleeOf(node.callee)
    return { names, table: /^(?:each|for)$/.test(names.at(-1) ?? '') ? node.arguments[0] : table }
  }
  return { names: [], table: undefined }
}

function kindOf([root, ...members]: readonly string[]): 'group' | 'test' | null {
  const isGroup = root === 'describe' || (root === 'test' && members[0] === 'describe')
  if (isGroup) return members.every((name) => GROUPS.includes(name)) ? 'group' : null
  if (root !== 'test' && root !== 'it') return null
  if (members[0] === 'step') return 'test'
  return members.every((name) => CASES.includes(name)) ? 'test' : null
}

/** The value of a literal, or undefined when it is known only at run time. */
function literal(node: ESTree.Node | null | undefined): string | undefined {
  if (node?.type === 'Literal' && node.value !== null) return String(node.value)
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0)
    return node.quasis[0]?.value.cooked ?? undefined
  return undefined
}

const isPresent = <T>(value: T | undefined): value is T => value !== undefined

/**
 * The values in one row of a parametrised test's table, by placeholder: the index for a row that is an
 * array, `$name` for a row that is an object, and `0` for a row that is a single value.
 */
function cellsOf(row: ESTree.Node): Map<string, string> {
  const cells: (readonly [string, string | undefined])[] =
    row.type === 'ArrayExpression'
      ? row.elements.map((cell, place) => [String(place), literal(cell)])
      : row.type === 'ObjectExpression'
        ? row.properties.map((cell) =>
            cell.type === 'Property' && cell.key.type === 'Identifier'
              ? [`$${cell.key.name}`, literal(cell.value)]
              : ['', undefined],
          )
        : [['0', literal(row)]]
  return new Map(cells.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}

/** A title with the values of a row in place of `%s` and `$name`; undefined when a value is not a literal. */
function filled(title: string, row: ESTree.Node): string | undefined {
  const cells = cellsOf(row)
  let place = 0
  let isWhole = true
  const text = title.replace(/%[sdifjo]|\$[a-zA-Z]\w*/g, (mark) => {
    const value = cells.get(mark.startsWith('%') ? String(place++) : mark)
    if (value === undefined) isWhole = false
    return value ?? mark
  })
  return isWhole ? text : undefined
}

function rowsOf(title: string, table: ESTree.Node | undefined): string[] {
  const list = table?.type === 'TSAsExpression' ? table.expression : table
  if (list?.type !== 'ArrayExpression') return []
  return list.elements
    .map((row) => (row === null || row.type === 'SpreadElement' ? undefined : filled(title, row)))
    .filter(isPresent)
}

/** The tests that a file declares, in their order. */
export function testsOf(file: string, code: string): DeclaredTest[] {
  const { program, errors } = parseSync(file, code)
  const [error] = errors
  if (error) throw new Error(`${file}: ${error.message}`)
  const constants = new Map<string, string>()
  const around: string[] = []
  const tests: DeclaredTest[] = []

  /**
   * The text of an expression in a title. Constants of the file are replaced by their values, which are known
   * before the tests run.
   */
  const textOf = (node: ESTree.Node): string =>
    literal(node) ?? (node.type === 'Identifier' ? constants.get(node.name) : undefined) ?? ANY
  const titleOf = (node: ESTree.Node | undefined): string | undefined => {
    if (node?.type === 'Identifier') return textOf(node)
    if (node?.type !== 'TemplateLiteral') return literal(node)
    return node.quasis
      .flatMap(({ value }, at) => {
        const expression = node.expressions[at]
        return [value.cooked ?? '', expression ? textOf(expression) : '']
      })
      .join('')
  }
  const declarationOf = (node: ESTree.CallExpression) => {
    const { names, table } = calleeOf(node.callee)
    const kind = node.arguments.length > 1 ? kindOf(names) : null
    const title = kind ? titleOf(node.arguments[0]) : undefined
    return kind && title !== undefined ? { kind, title, table } : null
  }

  new Visitor({
    VariableDeclarator({ id, init }) {
      const value = literal(init)
      if (id.type === 'Identifier' && value !== undefined) constants.set(id.name, value)
    },
    CallExpression(node) {
      const found = declarationOf(node)
      if (!found) return
      around.push(found.title)
      if (found.kind === 'test') tests.push({ path: [...around], rows: rowsOf(found.title, found.table) })
    },
    'CallExpression:exit'(node) {
      if (declarationOf(node)) around.pop()
    },
  }).visit(program)
  return tests
}

/** The whole title of a test: `group › group › title of the test`. */
export const wholeTitle = ({ path }: DeclaredTest): string => path.join(STEP)

/**
 * Whether a title refers to a test: the title must equal the title of the test, optionally preceded by the
 * titles of its groups, or the title of one row of its table.
 */
export function isNamedBy(test: DeclaredTest, title: string): boolean {
  const own = test.path.at(-1) ?? ''
  const groups = test.path.slice(0, -1)
  return [own, ...test.rows].some((last) =>
    STEP.concat(...groups.map((group) => group + STEP), last).endsWith(STEP + title),
  )
}
