import { PairWorkspace, type WorkspaceProps } from '#features/pair/index.ts'
import { AccountPanel } from './AccountPanel.tsx'
import { useFuturesFills, useFuturesLines } from './chartLines.ts'
import { type FuturesAccount, useFuturesOrders, usePositions } from './queries.ts'
import { FuturesTicket } from './ticket/FuturesTicket.tsx'

interface Props extends WorkspaceProps {
  readonly account: FuturesAccount
  readonly onAccount: (account: FuturesAccount) => void
}

/** The futures trading page on wide screens. */
export function FuturesWorkspace({ account, onAccount, ...workspace }: Props) {
  const { quote, live } = workspace
  const positions = usePositions().rows
  const lines = useFuturesLines(quote, positions, useFuturesOrders().rows)
  const fills = useFuturesFills(quote, positions)
  return (
    <PairWorkspace
      {...workspace}
      lines={lines}
      fills={fills}
      ticket={(ref) => (
        <FuturesTicket
          key={`${quote.id} ${account}`}
          ref={ref}
          quote={quote}
          live={live}
          account={account}
          onAccount={onAccount}
        />
      )}
    >
      <AccountPanel />
    </PairWorkspace>
  )
}
