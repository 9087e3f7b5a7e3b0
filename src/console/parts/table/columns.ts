import Big from 'big.js'
import type { ReactNode } from 'react'
import type { CsvValue } from '#domain/text/csv.ts'

/** One column of a table. */
export interface Column<T> {
  readonly id: string
  readonly header: string
  /** The value for sorting and export. */
  readonly value: (row: T) => CsvValue
  /** Renders the value; by default as text. */
  readonly cell?: (row: T) => ReactNode
  /** Aligns the column to the right and sorts it as numbers. */
  readonly numeric?: boolean
  /** Hidden until the operator selects it. */
  readonly extra?: boolean
}

const NUMBER = /^-?\d+(?:\.\d+)?$/

/** Compares two values: amounts as exact decimals, texts by locale, empty values last. */
export function compareValues(a: CsvValue, b: CsvValue): number {
  const [one, other] = [a ?? '', b ?? ''].map(String) as [string, string]
  if (one === other) return 0
  if (one === '') return 1
  if (other === '') return -1
  if (NUMBER.test(one) && NUMBER.test(other)) return new Big(one).cmp(other)
  return one.localeCompare(other, undefined, { numeric: true })
}
