import { fileOf } from '../../tools/graph/import-graph.ts'

/** One step of an example: a new file, or a change to an existing file. */
export type Step =
  | { readonly kind: 'file'; readonly file: string; readonly text: string }
  | { readonly kind: 'change'; readonly file: string; readonly hunks: readonly Hunk[] }

interface Hunk {
  readonly from: string
  readonly to: string
}

const hunkOf = (diff: string): Hunk => {
  const lines = diff.split('\n')
  const side = (marks: string): string =>
    lines
      .flatMap((line) => (line !== '' && marks.includes(line.charAt(0)) ? [`${line.slice(1)}\n`] : []))
      .join('')
  return { from: side(' -'), to: side(' +') }
}

/** The steps of a page: its code blocks, each with the file path that the page names last before it. */
export function stepsOf(page: string): readonly Step[] {
  return [...page.matchAll(/`([\w./-]+\.\w+)`[^`]*\n\n```(ts|sql|diff)\n(.*?\n)```/gs)].map(
    ([, file = '', language, text = '']) =>
      language === 'diff'
        ? { kind: 'change', file, hunks: text.split(/^@@\n/m).map(hunkOf) }
        : { kind: 'file', file, text },
  )
}

/** Quoted paths to other files: of `import`, `export … from`, `import()` and `declare module`. */
const SPECIFIER = /'(\.{1,2}\/[^']+|#\w+\/[^']+)'/g

/** The imports in an example of files that neither exist in the repository nor are created by a step. */
export function lostImports(steps: readonly Step[], exists: (file: string) => boolean): readonly string[] {
  const created = new Set(steps.map(({ file }) => file))
  return steps.flatMap((step) => {
    const text = step.kind === 'file' ? step.text : step.hunks.map(({ to }) => to).join('')
    return [...text.matchAll(SPECIFIER)].flatMap(([, specifier = '']) => {
      const target = fileOf(step.file, specifier)
      const found = target !== null && (created.has(target) || exists(target))
      return found ? [] : [`${step.file} imports ${specifier}`]
    })
  })
}

/**
 * Applies a step to a file and returns the new text. Throws when the file to create already exists, or
 * when the text to replace does not occur exactly once.
 */
export function applied(step: Step, before: string | null): string {
  if (step.kind === 'file') {
    if (before !== null) throw new Error(`${step.file} exists already`)
    return step.text
  }
  return step.hunks.reduce((text, { from, to }) => {
    if (text.split(from).length !== 2) throw new Error(`${step.file} does not have once:\n${from}`)
    return text.replace(from, () => to)
  }, before ?? '')
}
