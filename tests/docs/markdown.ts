/**
 * The text of a page without the contents of code blocks, whose lines stay as empty lines, so that line
 * numbers do not change.
 */
function withoutFences(markdown: string): readonly string[] {
  let fence = ''
  return markdown.split('\n').map((line) => {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1] ?? ''
    if (fence === '') {
      fence = mark
      return mark === '' ? line : ''
    }
    if (mark.startsWith(fence)) fence = ''
    return ''
  })
}

/** The anchor that GitHub generates for a heading. */
const slugOf = (heading: string): string =>
  heading
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}_\- ]/gu, '')
    .replaceAll(' ', '-')

/** The anchors of a page; the second of two equal headings ends with `-1`. */
export function anchorsOf(markdown: string): ReadonlySet<string> {
  const anchors = new Set<string>()
  for (const line of withoutFences(markdown)) {
    const heading = /^#{1,6}\s+(.*?)(?:\s+#+)?$/.exec(line)?.[1]
    if (heading === undefined) continue
    const slug = slugOf(heading)
    let anchor = slug
    for (let n = 1; anchors.has(anchor); n++) anchor = `${slug}-${n}`
    anchors.add(anchor)
  }
  return anchors
}

/** The targets of the links and images of a page, without targets in code blocks or code marks. */
export const linksOf = (markdown: string): readonly string[] =>
  withoutFences(markdown).flatMap((line) => {
    const text = line.replace(/(`+).*?\1/g, '')
    return [...text.matchAll(/\]\(\s*<?([^)\s>]+)|(?:href|src)="([^"]+)"|^\[[^\]]+\]:\s*(\S+)/g)].map(
      ([, inline, html, reference]) => inline ?? html ?? reference ?? '',
    )
  })

/** The cells of a row as displayed: without backticks, and with `\|` as a plain character. */
const cellsOf = (row: string): readonly string[] =>
  row
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) =>
      cell
        .trim()
        .replace(/^(`+)(.*)\1$/, '$2')
        .replaceAll('\\|', '|'),
    )

/** The rows of every table of a page whose header begins with these cells, each with its line number. */
export function rowsOf(
  markdown: string,
  head: readonly string[],
): readonly { readonly line: number; readonly cells: readonly string[] }[] {
  const rows: { line: number; cells: readonly string[] }[] = []
  let within = false
  for (const [index, line] of withoutFences(markdown).entries()) {
    if (!line.trimStart().startsWith('|')) within = false
    else if (within) rows.push({ line: index + 1, cells: cellsOf(line) })
    else within = head.every((word, column) => cellsOf(line)[column] === word)
  }
  return rows.filter(({ cells }) => !cells.every((cell) => /^:?-+:?$/.test(cell)))
}
