import * as v from 'valibot'

/** The fields of Lighthouse's result that explain missing points. */
export interface LighthouseResult {
  readonly categories: Readonly<
    Record<
      string,
      {
        readonly score: number | null
        readonly auditRefs: readonly { readonly id: string; readonly weight: number }[]
      }
    >
  >
  readonly audits: Readonly<
    Record<
      string,
      {
        readonly title: string
        readonly score: number | null
        readonly errorMessage?: string
        readonly details?: unknown
      }
    >
  >
}

/** The scores of one page on one device, in the categories that must reach 100. */
export interface Scored {
  /** Scores in percent, in the order of the categories; null where Lighthouse has no score. */
  readonly scores: readonly (number | null)[]
  /** The audits that keep a category below 100, one sentence each. */
  readonly misses: readonly string[]
}

/** One row of the result table. */
export interface Row {
  readonly page: string
  /** The scores on a simulated phone; null if Lighthouse could not record the page. */
  readonly mobile: Scored | null
  readonly desktop: Scored | null
}

const Elements = v.object({ items: v.array(v.object({ node: v.object({ snippet: v.string() }) })) })
/** Maximum number of elements that are listed per Lighthouse audit; the report file has all of them. */
const NAMED = 3

const elementsOf = (details: unknown): string => {
  const { success, output } = v.safeParse(Elements, details)
  if (!success) return ''
  const snippets = output.items.slice(0, NAMED).map(({ node }) => node.snippet)
  return `: ${snippets.join(' , ')}${output.items.length > NAMED ? ` and ${output.items.length - NAMED} more` : ''}`
}

/** The scores of the `wanted` categories, and the reasons why they are below 100. */
export function score({ categories, audits }: LighthouseResult, wanted: readonly string[]): Scored {
  const misses = wanted.flatMap((name) => {
    const { score = null, auditRefs = [] } = categories[name] ?? {}
    if (score === 1) return []
    const below = auditRefs.filter(({ id, weight }) => weight > 0 && audits[id]?.score !== 1)
    return below.map(({ id }) => {
      const { title = '', errorMessage, details } = audits[id] ?? {}
      const why = errorMessage === undefined ? elementsOf(details) : `: it could not run: ${errorMessage}`
      return `${name}: ${id} (${title})${why}`
    })
  })
  const percent = (score: number | null | undefined): number | null =>
    score === null || score === undefined ? null : Math.round(score * 100)
  return { scores: wanted.map((name) => percent(categories[name]?.score)), misses }
}

/** True when every category is 100. */
export const hasFullScores = ({ scores }: Scored): boolean => scores.every((score) => score === 100)

export const scoresOf = (scored: Scored | null): string =>
  scored?.scores.map((score) => score ?? 'none').join(' / ') ?? 'not recorded'

/** The table as Markdown. */
export const tableOf = (rows: readonly Row[]): string =>
  [
    'Accessibility / best practices / SEO:',
    '',
    '| page | mobile | desktop |',
    '|---|---|---|',
    ...rows.map(({ page, mobile, desktop }) => `| ${page} | ${scoresOf(mobile)} | ${scoresOf(desktop)} |`),
    '',
  ].join('\n')
