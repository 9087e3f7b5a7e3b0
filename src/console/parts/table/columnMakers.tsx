import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { isoTime } from '../format.ts'
import { Age, Amount, type Patience, RoundedAmount, Time } from '../formattedValues.tsx'
import { PersonLink } from '../PersonLink.tsx'
import { percent } from '../percentText.ts'
import type { Column } from './columns.ts'

/** Constructors for columns that many tables have. */

type KeysOf<T, V> = { [K in keyof T]-?: T[K] extends V ? K : never }[keyof T] & string

/** A column with an unformatted field of the row. */
export const plainColumn = <T extends object>(id: KeysOf<T, string | number>, header: string): Column<T> => ({
  id,
  header,
  value: (row) => row[id] as string | number,
})

/** A column with a whole number. */
export const integerColumn = <T extends object>(id: KeysOf<T, number>, header: string): Column<T> => ({
  id,
  header,
  value: (row) => row[id] as number,
  numeric: true,
})

/** A column with a decimal amount, and its coin where the row has one. */
export const amountColumn = <T extends object>(
  id: KeysOf<T, string | null>,
  header: string,
  coin?: (row: T) => string,
): Column<T> => ({
  id,
  header,
  value: (row) => row[id] as string | null,
  cell: (row) => (
    <Amount amount={row[id] as string | null} {...(coin === undefined ? {} : { coin: coin(row) })} />
  ),
  numeric: true,
})

/** A column with a fraction, shown in per cent and exported as a fraction. */
export const rateColumn = <T extends object>(id: KeysOf<T, string>, header: string): Column<T> => ({
  id,
  header,
  value: (row) => row[id] as string,
  cell: (row) => percent(row[id] as string),
  numeric: true,
})

/** A column with a time in milliseconds; 0 and null are shown as a dash. */
export const timeColumn = <T extends object>(id: KeysOf<T, number | null>, header: string): Column<T> => ({
  id,
  header,
  value: (row) => isoTime(row[id] as number | null),
  cell: (row) => <Time at={row[id] as number | null} />,
})

/** A column with a planned time, which is always in whole minutes. */
export const minuteColumn = <T extends object>(id: KeysOf<T, number | null>, header: string): Column<T> => ({
  ...timeColumn<T>(id, header),
  cell: (row) => <Time at={row[id] as number | null} isMinute />,
})

/** A column with a computed text and its rendering. */
export const textColumn = <T extends object>(
  id: string,
  header: string,
  words: (row: T) => string | number,
  cell?: (row: T) => ReactNode,
): Column<T> => ({ id, header, value: words, ...(cell ? { cell } : {}) })

/** A column with the age of a row; the export has the start time instead. */
export const ageColumn = <T extends object>(
  header: string,
  since: (row: T) => number,
  patience?: Patience,
): Column<T> => ({
  id: 'age',
  header,
  value: (row) => isoTime(since(row)),
  cell: (row) => <Age since={since(row)} {...(patience ? { patience } : {})} />,
})

/** A column with the row's value in USDT, cut to two decimals. */
export const valueColumn = <T extends { readonly worth: string | null }>(header: string): Column<T> => ({
  id: 'worth',
  header,
  value: (row) => row.worth,
  cell: (row) => <RoundedAmount amount={row.worth} />,
  numeric: true,
})

/** The beginning and end of an address or hash. */
export const ShortCode = ({ text: whole }: { readonly text: string }) => (
  <span className="mono" title={whole}>
    {whole.length > 18 ? `${whole.slice(0, 8)}…${whole.slice(-6)}` : whole}
  </span>
)

/** A column with an address or hash, shortened to its beginning and end; the tooltip has the whole text. */
export const codeColumn = <T extends object>(
  id: string,
  header: string,
  whole: (row: T) => string,
): Column<T> => ({
  id,
  header,
  value: whole,
  cell: (row) => <ShortCode text={whole(row)} />,
})

/** A column with the row's user, linked to their page. */
export const personColumn = <T extends { readonly uid: number; readonly person: string }>(
  header: string,
): Column<T> => ({
  id: 'person',
  header,
  value: (row) => `${row.uid} ${row.person}`,
  cell: (row) => (
    <span className="oneLine" title={row.person}>
      <PersonLink uid={row.uid} /> <span className="dimmed">{row.person}</span>
    </span>
  ),
})

/** A column with buttons; not exported. */
export const actsColumn = <T extends object>(cell: (row: T) => ReactNode): Column<T> => ({
  id: 'acts',
  header: '',
  value: () => '',
  cell: (row) => (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {cell(row)}
    </Group>
  ),
})
