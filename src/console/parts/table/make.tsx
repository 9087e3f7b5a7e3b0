import type { ReactNode } from 'react'
import { Moment, Money } from '../figures.tsx'
import { dateTime } from '../format.ts'
import { percent } from '../rates.ts'
import type { Column } from './columns.ts'

/** Columns that many tables have. */

type KeysOf<T, V> = { [K in keyof T]-?: T[K] extends V ? K : never }[keyof T] & string

/** What a row has under a name, as it is. */
export const plain = <T extends object>(id: KeysOf<T, string | number>, header: string): Column<T> => ({
  id,
  header,
  value: (row) => row[id] as string | number,
})

/** A whole number. */
export const figure = <T extends object>(id: KeysOf<T, number>, header: string): Column<T> => ({
  id,
  header,
  value: (row) => row[id] as number,
  numeric: true,
})

/** A decimal amount, in the coin of the row where one is named. */
export const money = <T extends object>(
  id: KeysOf<T, string | null>,
  header: string,
  coin?: (row: T) => string,
): Column<T> => ({
  id,
  header,
  value: (row) => row[id] as string | null,
  cell: (row) => (
    <Money amount={row[id] as string | null} {...(coin === undefined ? {} : { coin: coin(row) })} />
  ),
  numeric: true,
})

/** A fraction, shown in per cent and exported as it is. */
export const rate = <T extends object>(id: KeysOf<T, string>, header: string): Column<T> => ({
  id,
  header,
  value: (row) => row[id] as string,
  cell: (row) => percent(row[id] as string),
  numeric: true,
})

/** A time in milliseconds; 0 and null are none. */
export const moment = <T extends object>(id: KeysOf<T, number | null>, header: string): Column<T> => ({
  id,
  header,
  value: (row) => (row[id] ? dateTime(row[id] as number) : ''),
  cell: (row) => <Moment at={row[id] as number | null} />,
})

/** Buttons of a row; not exported. */
export const acts = <T extends object>(cell: (row: T) => ReactNode): Column<T> => ({
  id: 'acts',
  header: '',
  value: () => '',
  cell,
})
