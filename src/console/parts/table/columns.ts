import Big from 'big.js'
import type { ReactNode } from 'react'
import type { CsvValue } from '#domain/text/csv.ts'

/** One column of a table: what it is called, what a row has in it, and how that is shown. */
export interface Column<T> {
  readonly id: string
  readonly header: string
  /** What the column is sorted by and what is exported. */
  readonly value: (row: T) => CsvValue
  /** As shown; without it the value itself. */
  readonly cell?: (row: T) => ReactNode
  /** Stands to the right and is compared as a number. */
  readonly numeric?: boolean
  /** Shown only when it is chosen. */
  readonly extra?: boolean
}

const NUMBER = /^-?\d+(?:\.\d+)?$/

/** The order of two values: amounts as exact decimals, texts as people sort them, nothing last. */
export function compareValues(a: CsvValue, b: CsvValue): number {
  const [one, other] = [a ?? '', b ?? ''].map(String) as [string, string]
  if (one === other) return 0
  if (one === '') return 1
  if (other === '') return -1
  if (NUMBER.test(one) && NUMBER.test(other)) return new Big(one).cmp(other)
  return one.localeCompare(other, undefined, { numeric: true })
}
