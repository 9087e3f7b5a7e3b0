/**
 * One row of the report of `npm run audit:offline`: a goal of docs/offline.md#measured-goals and the measured
 * value.
 */
export interface Row {
  readonly figure: string
  readonly goal: string
  readonly seen: string
  readonly ok: boolean
}

export interface SectionOptions {
  /** Number of measurements. What one measurement consists of differs between sections. */
  readonly runs: number
}

/** A section is a module that exports `run`. */
export type Run = (options: SectionOptions) => Promise<Row[]>

/** The q-quantile (0..1) of unsorted values by nearest rank; NaN for no values. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(q * sorted.length) - 1)] ?? Number.NaN
}

/** Formats values as `median 310, p75 340, p95 402 ms (20 runs)`. */
export function spread(values: readonly number[], unit = 'ms'): string {
  const at = (q: number): string => String(Math.round(quantile(values, q)))
  return `median ${at(0.5)}, p75 ${at(0.75)}, p95 ${at(0.95)} ${unit} (${values.length} runs)`
}
