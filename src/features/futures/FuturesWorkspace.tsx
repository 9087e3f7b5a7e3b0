import { PairWorkspace, type WorkspaceProps } from '#features/pair/index.ts'
import { AccountPanel } from './AccountPanel.tsx'
import { FuturesChart } from './FuturesChart.tsx'
import type { FuturesAccount } from './queries.ts'
import { FuturesTicket } from './ticket/FuturesTicket.tsx'

interface Props extends WorkspaceProps {
  readonly account: FuturesAccount
  readonly onAccount: (account: FuturesAccount) => void
}

/** The futures trading page on wide screens. */
export function FuturesWorkspace({ account, onAccount, ...workspace }: Props) {
  const { quote, live } = workspace
  return (
    <PairWorkspace
      {...workspace}
      chart={(height) => <FuturesChart quote={quote} live={live} height={height} />}
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
