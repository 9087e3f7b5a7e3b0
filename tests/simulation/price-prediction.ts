/**
 * Attacks that use public prices only. They learn to predict the next move from past moves, with and without the time
 * within the price generator's periods. Then they bet only on the most confident predictions.
 */

/** Durations (s) of the past price changes from which the attacks predict the next price change. */
const LAGS = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024] as const
const LONGEST = 1024
/** Periods (s) into which the price generator divides time, in this or an earlier version. */
const PERIODS = [
  12,
  60,
  300,
  1800,
  14_400,
  43_200,
  86_400,
  ...Array.from({ length: 13 }, (_, k) => 4 * 2 ** k),
]
/** Proportion of the prices from which the attack learns; the rest tests its predictions. */
const LEARNED = 0.6
const RIDGE = 50

export type Attack = 'regression' | 'regression with another pair' | 'regression with phases' | 'tree'
export const ATTACKS: readonly Attack[] = [
  'regression',
  'regression with another pair',
  'regression with phases',
  'tree',
]
/** Proportions of the most confident predictions that are evaluated separately. */
export const SHARES = [1, 0.5, 0.2, 0.1, 0.05, 0.02] as const

/** Natural logarithms of the prices of consecutive seconds; `from` is the first second. */
export interface Prices {
  readonly logs: Float64Array
  readonly from: number
  /**
   * Logarithms of the prices of another pair in the same seconds, whose moves may precede the moves of this
   * pair.
   */
  readonly beside?: Float64Array
}

interface Trial {
  readonly confidence: number
  readonly isRight: boolean
}

const moves = (logs: Float64Array, at: number): number[] =>
  LAGS.map((lag) => (((logs[at] ?? 0) - (logs[at - lag] ?? 0)) * 1000) / Math.sqrt(lag))

function features(attack: Attack, prices: Prices, at: number): number[] {
  const past = moves(prices.logs, at)
  const second = prices.from + at
  if (attack === 'tree') return [...past, ...PERIODS.map((period) => (second % period) / period)]
  if (attack === 'regression') return [1, ...past]
  if (attack === 'regression with another pair')
    return [1, ...past, ...(prices.beside ? moves(prices.beside, at) : [])]
  const turned = PERIODS.flatMap((period) => {
    const angle = (2 * Math.PI * second) / period
    const waves = [Math.cos(angle), Math.sin(angle), Math.cos(2 * angle), Math.sin(2 * angle)]
    return [3, 5, 7, 9].flatMap((lag) => waves.map((wave) => wave * (past[lag] ?? 0)))
  })
  return [1, ...past, ...turned]
}

type Foretell = (row: readonly number[]) => number

/** Solves a system of linear equations by elimination; changes its arguments. */
function solve(matrix: Float64Array[], right: Float64Array): Float64Array {
  const n = right.length
  const row = (at: number): Float64Array => matrix[at] ?? new Float64Array(n)
  for (let i = 0; i < n; i++) {
    let pivot = i
    for (let r = i + 1; r < n; r++) if (Math.abs(row(r)[i] ?? 0) > Math.abs(row(pivot)[i] ?? 0)) pivot = r
    ;[matrix[i], matrix[pivot]] = [row(pivot), row(i)]
    ;[right[i], right[pivot]] = [right[pivot] ?? 0, right[i] ?? 0]
    for (let r = i + 1; r < n; r++) {
      const factor = (row(r)[i] ?? 0) / (row(i)[i] ?? 1)
      if (factor === 0) continue
      for (let c = i; c < n; c++) row(r)[c] = (row(r)[c] ?? 0) - factor * (row(i)[c] ?? 0)
      right[r] = (right[r] ?? 0) - factor * (right[i] ?? 0)
    }
  }
  const solved = new Float64Array(n)
  for (let i = n - 1; i >= 0; i--) {
    let sum = right[i] ?? 0
    for (let c = i + 1; c < n; c++) sum -= (row(i)[c] ?? 0) * (solved[c] ?? 0)
    solved[i] = sum / (row(i)[i] ?? 1)
  }
  return solved
}

function regression(rows: readonly (readonly number[])[], next: readonly number[]): Foretell {
  const n = rows[0]?.length ?? 0
  const matrix = Array.from({ length: n }, (_, i) => {
    const line = new Float64Array(n)
    line[i] = RIDGE
    return line
  })
  const right = new Float64Array(n)
  for (const [at, row] of rows.entries())
    for (const [r, value] of row.entries()) {
      const line = matrix[r] ?? new Float64Array(n)
      for (let c = 0; c < n; c++) line[c] = (line[c] ?? 0) + value * (row[c] ?? 0)
      right[r] = (right[r] ?? 0) + value * (next[at] ?? 0)
    }
  const weights = solve(matrix, right)
  return (row) => row.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0)
}

const DEPTH = 5
const CUTS = 12
/** Minimum number of samples per leaf: smaller leaves would only fit chance. */
const LEAF = 100

/**
 * Builds a regression tree, whose nodes are split so that the remaining variance is least; returns its
 * prediction function.
 */
function tree(rows: readonly (readonly number[])[], next: readonly number[]): Foretell {
  const grow = (of: readonly number[], depth: number): Foretell => {
    const mean = of.reduce((sum, at) => sum + (next[at] ?? 0), 0) / of.length
    const best = depth === 0 ? null : bestCut(rows, next, of)
    if (!best) return () => mean
    const isLess = (row: readonly number[]): boolean => (row[best.column] ?? 0) < best.cut
    const less = grow(
      of.filter((at) => isLess(rows[at] ?? [])),
      depth - 1,
    )
    const more = grow(
      of.filter((at) => !isLess(rows[at] ?? [])),
      depth - 1,
    )
    return (row) => (isLess(row) ? less(row) : more(row))
  }
  return grow(Array.from(rows.keys()), DEPTH)
}

function bestCut(rows: readonly (readonly number[])[], next: readonly number[], of: readonly number[]) {
  let best: { readonly column: number; readonly cut: number; readonly gain: number } | null = null
  const all = of.reduce((sum, at) => sum + (next[at] ?? 0), 0)
  for (let column = 0; column < (rows[0]?.length ?? 0); column++) {
    const sorted = Float64Array.from(of, (at) => rows[at]?.[column] ?? 0).sort()
    for (let n = 1; n < CUTS; n++) {
      const cut = sorted[Math.floor((sorted.length * n) / CUTS)] ?? 0
      let [sum, count] = [0, 0]
      for (const at of of) {
        if ((rows[at]?.[column] ?? 0) >= cut) continue
        sum += next[at] ?? 0
        count++
      }
      const rest = of.length - count
      if (count < LEAF || rest < LEAF) continue
      const gain = sum ** 2 / count + (all - sum) ** 2 / rest
      if (gain > (best?.gain ?? 0)) best = { column, cut, gain }
    }
  }
  return best
}

/**
 * Learns from the first part of the prices and predicts every move over `ahead` seconds in the rest; each
 * simulated bet starts one second after its prediction.
 */
export function attacked(attack: Attack, prices: Prices, ahead: number): Trial[] {
  const { logs } = prices
  const cut = Math.floor(logs.length * LEARNED)
  const move = (at: number): number => (logs[at + 1 + ahead] ?? 0) - (logs[at + 1] ?? 0)
  const rows: number[][] = []
  const next: number[] = []
  for (let at = LONGEST; at + ahead + 1 < cut; at += Math.max(12, Math.floor(ahead / 10))) {
    rows.push(features(attack, prices, at))
    next.push((move(at) * 1000) / Math.sqrt(ahead))
  }
  const foretell = attack === 'tree' ? tree(rows, next) : regression(rows, next)
  const trials: Trial[] = []
  for (let at = cut; at + ahead + 1 < logs.length; at += ahead) {
    const said = foretell(features(attack, prices, at))
    const came = move(at)
    if (came !== 0) trials.push({ confidence: Math.abs(said), isRight: Math.sign(said) === Math.sign(came) })
  }
  return trials
}

/** The proportion of correct predictions among the most confident predictions. */
export function rightOf(
  trials: readonly Trial[],
  share: number,
): { readonly right: number; readonly of: number } {
  const taken = [...trials]
    .sort((a, b) => b.confidence - a.confidence)
    .slice(0, Math.floor(trials.length * share))
  return { right: taken.filter(({ isRight }) => isRight).length, of: taken.length }
}
