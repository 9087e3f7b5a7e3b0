import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { Bill } from '#contract/funds/wallet.ts'
import type { PageBudget } from '#data/api/read-pages.ts'
import { serverNow } from '#data/platform/clock.ts'
import { useOnline } from '#data/platform/connectivity.ts'
import { spreadsheetMarks } from '#domain/text/csv.ts'
import { Form, SubmitButton, SubmitNote, useCallSequence } from '#features/kit/index.ts'
import { ChipRow } from '#ui/choices/ChipRow.tsx'
import { Segmented } from '#ui/choices/Segmented.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { billsOf, hashesOf, ordersOf, PAGES, wholeJournals } from './collectExportRows.ts'
import { DateRangeFields } from './DateRangeFields.tsx'
import { ALL_DAYS, type Days, inOrder, lastDays } from './dateRange.ts'
import { saveCsv } from './downloadFile.ts'
import { referenceOf, useBillLabels, useOrderLabels } from './exportLabels.ts'
import { ordersCsv } from './ordersCsv.ts'
import { taxCsv } from './taxCsv.ts'
import styles from './transactions.module.css'
import { transactionsCsv } from './transactionsCsv.ts'

type Kind = 'transactions' | 'orders' | 'tax'
type Period = '7' | '30' | '365' | 'own'

export interface Shown {
  /** The filters of the page that the server applies. */
  readonly filter: Parameters<typeof billsOf>[0]
  /** Whether a transaction passes the filters that the device applies, because the server has no such filter. */
  readonly keeps: (bill: Bill) => boolean
  /** Whether any filter of the page is set. */
  readonly isFiltered: boolean
  /** The range of days that the page shows. */
  readonly days: Days
}

interface File {
  readonly count: number
  readonly text: string
}

/** Returns a function that creates one kind of file from the server's data. */
function useFiles({ filter, keeps }: Shown) {
  const billLabels = useBillLabels()
  const orderLabels = useOrderLabels()
  const marks = spreadsheetMarks(navigator.language)
  return {
    transactions: async (days: Days, budget: PageBudget): Promise<File> => {
      const rows = (await billsOf(filter, days, budget)).filter(keeps)
      return { count: rows.length, text: transactionsCsv(rows, billLabels, marks) }
    },
    orders: async (days: Days, budget: PageBudget): Promise<File> => {
      const orders = await ordersOf(days, budget)
      return {
        count: orders.spot.length + orders.futures.length,
        text: ordersCsv(orders, orderLabels, marks),
      }
    },
    tax: async (days: Days, budget: PageBudget): Promise<File> => {
      const bills = await wholeJournals(days, budget)
      const hashes = await hashesOf(bills, { ...budget, left: PAGES })
      return taxCsv(bills, {
        description: (bill) => [bill.info, referenceOf(bill)].filter((text) => text !== '').join(' · '),
        hash: ({ ref_type, ref_id }) => hashes.get(`${ref_type}:${ref_id}`) ?? '',
      })
    },
  } satisfies Record<Kind, unknown>
}

/** Form that saves transactions, orders or a tax file of a period as a file. */
export function ExportForm({ shown, onDone }: { readonly shown: Shown; readonly onDone: () => void }) {
  const { t } = useLingui()
  const offline = !useOnline()
  const files = useFiles(shown)
  const [kind, setKind] = useState<Kind>('transactions')
  const isOwn = shown.days.from !== '' || shown.days.to !== ''
  const [period, setPeriod] = useState<Period>(isOwn ? 'own' : '30')
  const [own, setOwn] = useState<Days>(isOwn ? shown.days : ALL_DAYS)
  const [read, setRead] = useState(0)
  const flight = useRef<AbortController>(null)
  useEffect(() => () => flight.current?.abort(), [])

  const make = useCallSequence(
    async () => {
      flight.current = new AbortController()
      setRead(0)
      const budget: PageBudget = {
        left: PAGES,
        isSpent: false,
        signal: flight.current.signal,
        onPage: (rows) => setRead((before) => before + rows),
      }
      const days = period === 'own' ? inOrder(own) : lastDays(Number(period), serverNow())
      return { ...(await files[kind](days, budget)), isCut: budget.isSpent }
    },
    {
      otherwise: t`The file could not be made`,
      onDone: ({ count, text, isCut }: File & { readonly isCut: boolean }) => {
        if (count === 0) return toast(t`There is nothing in this period`)
        saveCsv(`${kind}-${new Date(serverNow()).toISOString().slice(0, 10)}.csv`, text)
        toast(
          isCut
            ? t`Saved the newest rows only: there are too many for one file. Choose shorter periods`
            : plural(count, { one: 'Saved # row', other: 'Saved # rows' }),
        )
        onDone()
      },
    },
  )

  return (
    <Form submit={make} onSubmit={() => !offline && void make.send(undefined)}>
      <Segmented
        label={t`File`}
        height={40}
        value={kind}
        onChange={setKind}
        items={[
          { value: 'transactions', label: t`Transactions` },
          { value: 'orders', label: t`Orders` },
          { value: 'tax', label: t({ context: 'export', message: 'Taxes' }) },
        ]}
      />
      <ChipRow
        label={t`Period`}
        className={styles.periods}
        value={period}
        onChange={setPeriod}
        items={[
          { value: '7', label: t`7 days` },
          { value: '30', label: t`30 days` },
          { value: '365', label: t({ context: 'export', message: '1 year' }) },
          { value: 'own', label: t`Dates` },
        ]}
      />
      {period === 'own' && <DateRangeFields value={own} onChange={setOwn} />}
      <p className={styles.soft}>
        {kind === 'transactions' &&
          (shown.isFiltered ? (
            <Trans>Every transaction of the period that the filters of this page show.</Trans>
          ) : (
            <Trans>Every transaction of the period, with the balance after it.</Trans>
          ))}
        {kind === 'orders' && (
          <Trans>Spot and futures orders placed in the period, open and past, each with its fills.</Trans>
        )}
        {kind === 'tax' && (
          <Trans>
            Trades, deposits, withdrawals, income and realised PnL in the columns that Koinly, CoinTracking
            and similar tools import.
          </Trans>
        )}
      </p>
      <p role="status" className={styles.soft}>
        {make.busy && plural(read, { one: '# row read…', other: '# rows read…' })}
      </p>
      <SubmitNote submit={make} />
      <SubmitButton submit={make} size={48} disabled={offline}>
        <Trans>Save file</Trans>
      </SubmitButton>
    </Form>
  )
}
