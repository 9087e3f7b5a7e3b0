import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { wallet } from '#contract/funds/wallet.ts'
import { withdraw } from '#contract/funds/withdraw.ts'
import { useReadList } from '#data/api/use-read.ts'
import { Beside } from '#ui/layout/Beside.tsx'
import { Deposits } from './Deposits.tsx'
import { Withdrawals } from './Withdrawals.tsx'

interface Filter {
  readonly status?: string
  readonly coin?: string
}

function useFilter() {
  const [{ status, coin }, setFilter] = useState<Filter>({})
  return { status, coin, onFilter: (part: Filter) => setFilter((before) => ({ ...before, ...part })) }
}

/** The person's deposits beside the deposit address, on wide screens. */
export function DepositsBeside() {
  return (
    <Beside title={<Trans>Deposits</Trans>}>
      <DepositList />
    </Beside>
  )
}

function DepositList() {
  return <Deposits reading={useReadList(wallet.deposits, { limit: '20' })} {...useFilter()} linked={false} />
}

/** The person's withdrawals beside the withdrawal form, on wide screens. */
export function WithdrawalsBeside() {
  return (
    <Beside title={<Trans>Withdrawals</Trans>}>
      <WithdrawalList />
    </Beside>
  )
}

function WithdrawalList() {
  return <Withdrawals reading={useReadList(withdraw.list, { limit: '20' })} {...useFilter()} linked={false} />
}
