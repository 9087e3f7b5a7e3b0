import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Fragment, type ReactNode, useMemo, useState } from 'react'
import type { Bill } from '#contract/funds/wallet.ts'
import type { ListReading } from '#data/api/use-read.ts'
import { isZero } from '#domain/money.ts'
import { type BillGroup, monthKey, transactionsByPeriod } from '#features/assets/index.ts'
import { RecordList } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { ChevronDown, ReceiptText } from '#ui/media/icons.ts'
import { groupPostings, type JournalRow, ungroupedPostings } from './journalRows.ts'
import { TransactionRow } from './TransactionRow.tsx'
import { TransactionSheet } from './TransactionSheet.tsx'
import styles from './transactions.module.css'

/** Number of decimals that is enough for every currency. */
const SUM = { max: 8, min: 0 } as const

interface Props {
  readonly reading: ListReading<Bill>
  /** Loaded transactions that pass the filters of the device. */
  readonly rows: readonly Bill[]
  readonly by: 'day' | 'month'
  /** Whether all transactions are of one account. */
  readonly alone: boolean
  /**
   * True: one row per journal, with freezes and releases folded under their order. False, for a list filtered
   * by scene: one row per posting.
   */
  readonly fold: boolean
  /** Whether filters are set, which is then the reason of an empty list. */
  readonly filtered: boolean
}

/**
 * Transactions grouped by day or month, one row per journal or posting, with sums of the loaded transactions.
 */
export function TransactionGroups({ reading, rows, by, alone, fold, filtered }: Props) {
  const { t } = useLingui()
  const groups = useMemo(() => transactionsByPeriod(rows, by, alone), [rows, by, alone])
  const oldest = reading.rows.at(-1)
  // Older transactions of the oldest loaded month may not be loaded yet, so the sums of that month are
  // unknown.
  const unfinished = reading.more && oldest ? monthKey(oldest.create_time) : null
  const [open, setOpen] = useState<JournalRow | null>(null)
  return (
    <>
      <RecordList
        label={t`Transactions`}
        reading={reading}
        shown={groups}
        keyOf={(group) => group.key}
        empty={
          <EmptyState
            icon={ReceiptText}
            text={
              filtered ? <Trans>Nothing matches these filters</Trans> : <Trans>No transactions here</Trans>
            }
          />
        }
        row={(group) => (
          <section className={styles.group}>
            <Heading
              group={group}
              by={by}
              sums={by === 'month' && group.key !== unfinished ? group.sums : []}
            />
            {(fold ? groupPostings : ungroupedPostings)(group.rows).map(({ event, folded }) => (
              <Fragment key={event.lead.id}>
                <TransactionRow event={event} onOpen={setOpen} />
                {folded.length > 0 && (
                  <Folded count={folded.length}>
                    {folded.map((one) => (
                      <TransactionRow key={one.lead.id} event={one} onOpen={setOpen} />
                    ))}
                  </Folded>
                )}
              </Fragment>
            ))}
          </section>
        )}
      />
      <TransactionSheet event={open} onClose={() => setOpen(null)} />
    </>
  )
}

/** The freezes and releases of an order, collapsed at first. */
function Folded({ count, children }: { readonly count: number; readonly children: ReactNode }) {
  return (
    <details className={styles.folded}>
      <summary className={styles.fold}>
        <Plural value={count} one="# freeze or release" other="# freezes and releases" />
        <Icon icon={ChevronDown} size={12} />
      </summary>
      {children}
    </details>
  )
}

interface HeadingProps extends Pick<BillGroup, 'sums'> {
  readonly group: BillGroup
  readonly by: 'day' | 'month'
}

function Heading({ group, by, sums }: HeadingProps) {
  const format = useFormat()
  return (
    <header className={styles.heading}>
      <h2>{format.time(group.time, by)}</h2>
      {sums.length > 0 && (
        <div className={styles.sums}>
          {sums.map((sum) => (
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
