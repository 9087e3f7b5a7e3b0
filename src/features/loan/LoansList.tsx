import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type LoanConfig, loan } from '#contract/earn/loan.ts'
import { useReadList } from '#data/api/reading.ts'
import { RecordList, useOpened } from '#features/kit/index.ts'
import { AsOf } from '#features/shell/index.ts'
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

type Status = 'reviewing' | 'active' | 'overdue' | 'finished'

/** A person's loans by status, with their actions. */
export function LoansList({ config }: { readonly config: LoanConfig | undefined }) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<Status | null>(null)
  // Open loans are shown first.
  const all = useReadList(loan.list, { status: '' })
  const open = all.rows?.find(({ status }) => ['reviewing', 'active', 'overdue'].includes(status))
  const status: Status = chosen ?? (open ? (open.status as Status) : 'active')
  const reading = useReadList(loan.list, { status })
  const [opened, setOpened] = useOpened()
  const [repaying, setRepaying] = useState<number>()
  const [adding, setAdding] = useState<number>()
  const lists = [reading, all]
  // The debt grows while a sheet is open, so it uses the loan as last read.
  const acted = useLoan(repaying ?? adding, lists).data
  return (
    <div className={styles.list}>
      <Segmented<Status>
        label={t`Status`}
        height={32}
        value={status}
        onChange={setChosen}
        items={[
          { value: 'reviewing', label: t({ context: 'loan', message: 'In review' }) },
          { value: 'active', label: t({ context: 'loan', message: 'Active' }) },
          { value: 'overdue', label: t`Overdue` },
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
