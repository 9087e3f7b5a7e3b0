import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo, useState } from 'react'
import type { Bill } from '#contract/wallet.ts'
import type { ListReading } from '#data/reading.ts'
import { isZero } from '#domain/money.ts'
import { useFormat } from '#i18n/format.ts'
import { InfiniteList } from '#ui/InfiniteList.tsx'
import { useCoins } from '../coins.ts'
import { type BillGroup, groupBills } from '../groups.ts'
import { useListing } from '../listing.ts'
import { BillRow } from './BillRow.tsx'
import { BillSheet } from './BillSheet.tsx'
import styles from './bills.module.css'

/** Exact for every currency: none keeps more digits. */
const SUM = { max: 8, min: 0 } as const

interface Props {
  readonly reading: ListReading<Bill>
  /** Of the loaded rows, those that pass the filters of the device. */
  readonly rows: readonly Bill[]
  readonly by: 'day' | 'month'
  /** The rows are of one account only. */
  readonly alone: boolean
  readonly empty?: ReactNode
}

/** Bills under their days or months, with what came in and went out of the loaded rows. */
export function BillGroups({ reading, rows, by, alone, empty }: Props) {
  const { t } = useLingui()
  const listing = useListing(reading)
  const { precision } = useCoins()
  const groups = useMemo(() => groupBills(rows, by, alone), [rows, by, alone])
  const [open, setOpen] = useState<Bill | null>(null)
  return (
    <>
      <InfiniteList
        label={t`Bills`}
        rows={reading.asOf === null ? undefined : groups}
        keyOf={(group) => group.key}
        {...listing}
        empty={empty}
        row={(group) => (
          <section className={styles.group}>
            <Heading group={group} by={by} />
            {group.rows.map((bill) => (
              <BillRow key={bill.id} bill={bill} digits={precision(bill.currency_id)} onOpen={setOpen} />
            ))}
          </section>
        )}
      />
      <BillSheet bill={open} onClose={() => setOpen(null)} />
    </>
  )
}

function Heading({ group, by }: { readonly group: BillGroup; readonly by: 'day' | 'month' }) {
  const format = useFormat()
  return (
    <header className={styles.heading}>
      <h2>{format.time(group.time, by)}</h2>
      {by === 'month' && group.sums.length > 0 && (
        <div className={styles.sums}>
          {group.sums.map((sum) => (
            <Sum key={sum.currency} sum={sum} />
          ))}
        </div>
      )}
    </header>
  )
}

function Sum({ sum }: { readonly sum: BillGroup['sums'][number] }) {
  const { t } = useLingui()
  const format = useFormat()
  const income = format.number(sum.in, SUM)
  const outgo = format.number(sum.out, SUM)
  return (
    <p className={styles.sum}>
      <span>{sum.currency}</span>
      {!isZero(sum.in) && <span>{t`In ${income}`}</span>}
      {!isZero(sum.out) && <span>{t`Out ${outgo}`}</span>}
    </p>
  )
}
