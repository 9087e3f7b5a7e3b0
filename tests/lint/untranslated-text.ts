import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseSync, type types as t, traverse } from '@babel/core'

/** A visible text in the code that would be English in every language. */
export interface Literal {
  readonly where: string
  readonly text: string
}

/** Attributes and component properties whose text is visible or read by a screen reader. */
const SEEN =
  /^(?:aria-(?:label|description|roledescription|valuetext)|title|subtitle|placeholder|alt|label|note|text|message|hint)$/
/** Translation macros, whose children and attributes are translated messages. */
const MACROS = new Set(['Trans', 'Plural', 'Select', 'SelectOrdinal'])
const MACRO_CALLS = new Set(['t', 'msg', 'defineMessage', 'plural', 'select', 'selectOrdinal'])
/** Functions that show a text, each with the index of the argument that is the text. */
const SPEAKS = new Map([
  ['toast', 0],
  ['goAfterNotice', 1],
  ['confirm', 0],
  ['alert', 0],
])

/** Texts that the licence of a library requires unchanged. */
const AS_THEY_ARE = new Set(['TradingView Lightweight Charts™', 'Copyright © 2025 TradingView, Inc.'])

/**
 * Units with lowercase letters, which are the same in every language. Words in capitals (BTC, USD, UID, KB)
 * are accepted without being listed.
 */
const UNITS = new Set(['ms', 'px', 'KiB', 'MiB', 'UTC', 'http', 'https'])

/**
 * Whether a text needs a translation. Symbols, numbers, units, tickers and names of indicators are the same in
 * every language.
 */
export const isText = (text: string): boolean =>
  !AS_THEY_ARE.has(text.trim()) &&
  (text.match(/\p{L}{2,}/gu) ?? []).some((word) => !/^[A-Z]{2,6}$/.test(word) && !UNITS.has(word))

/**
 * Every string that an expression may evaluate to. Tagged templates and calls (macros, formats) count as translated.
 */
function* strings(node: t.Node | null | undefined): Generator<{ text: string; node: t.Node }> {
  switch (node?.type) {
    case 'StringLiteral':
      yield { text: node.value, node }
      break
    case 'TemplateLiteral':
      yield { text: node.quasis.map(({ value }) => value.cooked ?? value.raw).join('0'), node }
      for (const one of node.expressions) yield* strings(one)
      break
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      yield* strings(node.expression)
      break
    case 'ConditionalExpression':
      yield* strings(node.consequent)
      yield* strings(node.alternate)
      break
    case 'LogicalExpression':
      yield* strings(node.left)
      yield* strings(node.right)
      break
    case 'BinaryExpression':
      if (node.operator !== '+') break
      yield* strings(node.left)
      yield* strings(node.right)
      break
    case 'ArrayExpression':
      for (const one of node.elements) yield* strings(one)
      break
    default:
  }
}

const nameOf = (node: t.Node): string =>
  node.type === 'JSXIdentifier' || node.type === 'Identifier'
    ? node.name
    : node.type === 'StringLiteral'
      ? node.value
      : ''

/** The visible literals of a file that are outside of all translation macros. */
export function literalsOf(code: string, file: string): Literal[] {
  const tree = parseSync(code, {
    filename: file,
    babelrc: false,
    configFile: false,
    parserOpts: { plugins: ['typescript', 'jsx'] },
  })
  if (!tree) throw new SyntaxError(`${file} cannot be read`)
  const found: Literal[] = []
  const check = (root: t.Node | null | undefined): void => {
    for (const { text, node } of strings(root))
      if (isText(text)) found.push({ where: `${file}:${node.loc?.start.line ?? 0}`, text: text.trim() })
  }
  traverse(tree, {
    // Compares names as written, without resolving their bindings, which is faster.
    noScope: true,
    JSXElement(path) {
      if (MACROS.has(nameOf(path.node.openingElement.name))) path.skip()
    },
    JSXText({ node }) {
      if (isText(node.value))
        found.push({ where: `${file}:${node.loc?.start.line ?? 0}`, text: node.value.trim() })
    },
    JSXExpressionContainer(path) {
      if (path.parent.type === 'JSXElement' || path.parent.type === 'JSXFragment') check(path.node)
    },
    JSXAttribute({ node }) {
      if (SEEN.test(nameOf(node.name))) check(node.value)
    },
    ObjectProperty({ node }) {
      if (SEEN.test(nameOf(node.key))) check(node.value)
    },
    CallExpression(path) {
      const { callee, arguments: given } = path.node
      const spoken = SPEAKS.get(nameOf(callee))
      if (spoken !== undefined) check(given[spoken])
      if (MACRO_CALLS.has(nameOf(callee))) path.skip()
    },
  })
  return found
}

/** The literals of every screen and component, without tests and the gallery, which users never see. */
export function literals(root: string): Literal[] {
  const source = join(root, 'src')
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter(
      (name) =>
        /\.tsx?$/.test(name) &&
        !/\.test\.|^ui\/gallery\/|^(?:ui|console)\/test-kit|\.gen\.|^contract\/|^domain\//.test(name),
    )
    .sort()
    .flatMap((name) => {
      const path = join(source, name)
      return literalsOf(readFileSync(path, 'utf8'), relative(root, path))
    })
}
