import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { LOAN_STATUS, type LoanConfig, loan } from '#contract/earn/loan.ts'
import { useReadList } from '#data/api/use-read.ts'
import { RecordList, useOpenedRecord } from '#features/kit/index.ts'
import { AsOf, useSearchChoice } from '#features/shell/index.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Segmented } from '#ui/choices/Segmented.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Banknote } from '#ui/media/icons.ts'
import { CollateralSheet } from './CollateralSheet.tsx'
import { LoanCard } from './LoanCard.tsx'
import { LoanSheet } from './LoanSheet.tsx'
import { LANDING } from './labels.ts'
import styles from './loan.module.css'
import { useLoan } from './queries.ts'
import { RepaySheet } from './RepaySheet.tsx'

/** Values of the status filter, as on the wire. */
const REVIEWING = `${LOAN_STATUS.reviewing}` as const
const ACTIVE = `${LOAN_STATUS.active}` as const
const OVERDUE = `${LOAN_STATUS.overdue}` as const
const STATUSES = [REVIEWING, ACTIVE, OVERDUE, 'finished'] as const
type Shown = (typeof STATUSES)[number]
const isOpen = (status: string): status is Exclude<Shown, 'finished'> =>
  [REVIEWING, ACTIVE, OVERDUE].some((open) => open === status)

/** A person's loans by status, with their actions. */
export function LoansList({ config }: { readonly config: LoanConfig | undefined }) {
  const { t } = useLingui()
  const [chosen, setChosen] = useSearchChoice('status', STATUSES)
  // All loans, which determine the initial filter: the status of an open loan, or "Active" without an open
  // loan.
  const all = useReadList(loan.list, { status: '' })
  const open = all.rows?.map(({ status }) => String(status)).find(isOpen)
  const status: Shown = chosen ?? open ?? ACTIVE
  const reading = useReadList(loan.list, { status })
  const [opened, setOpened] = useOpenedRecord()
  const [repaying, setRepaying] = useState<number>()
  const [adding, setAdding] = useState<number>()
  const lists = [reading, all]
  // The sheets show the loan from its last read, not from the clicked row, because the debt grows while a
  // sheet is open.
  const acted = useLoan(repaying ?? adding, lists).data
  return (
    <div className={styles.list}>
      <Segmented<Shown>
        label={t`Status`}
        height={32}
        value={status}
        onChange={setChosen}
        items={[
          { value: REVIEWING, label: t({ context: 'loan', message: 'In review' }) },
          { value: ACTIVE, label: t({ context: 'loan', message: 'Active' }) },
          { value: OVERDUE, label: t`Overdue` },
          { value: 'finished', label: t({ context: 'loan', message: 'Finished' }) },
        ]}
      />
      <AsOf reading={reading} />
      <RecordList
        key={status}
        label={t`My loans`}
        className={styles.cards}
        reading={reading}
        keyOf={({ id }) => id}
        empty={
          <EmptyState
            icon={Banknote}
            text={<Trans>No loans here</Trans>}
            action={
              <Button kind="quiet" size={36} href={LANDING}>
                <Trans>About loans</Trans>
              </Button>
            }
          />
        }
        row={(one) => (
          <LoanCard loan={one} onOpen={() => setOpened(one.id)} onRepay={setRepaying} onAdd={setAdding} />
        )}
      />
      <LoanSheet
        id={opened}
        lists={lists}
        onClose={() => setOpened(undefined)}
        onRepay={setRepaying}
        onAdd={setAdding}
      />
      {repaying !== undefined && acted && <RepaySheet loan={acted} onClose={() => setRepaying(undefined)} />}
      {adding !== undefined && acted && config && (
        <CollateralSheet loan={acted} config={config} onClose={() => setAdding(undefined)} />
      )}
    </div>
  )
}
