import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { type Nft, nft } from '#contract/trade/nft.ts'
import { useRead } from '#data/api/use-read.ts'
import { useOnline } from '#data/platform/connectivity.ts'
import { RequireAccess, ServerCountdown, useAmountText } from '#features/kit/index.ts'
import { Button } from '#ui/actions/Button.tsx'
import { StickyFooter } from '#ui/layout/StickyFooter.tsx'
import { useResalePause } from '../checkout/useResalePause.tsx'
import { useSaleLabel } from '../labels.ts'
import { WithdrawConfirm } from '../my-nfts/WithdrawConfirm.tsx'
import { buyHref, RECORDS, resellHref } from '../nftLinks.ts'
import { useStatus } from '../useLiveSales.ts'
import { BidSheet } from './BidSheet.tsx'
import { MarginConfirm } from './MarginConfirm.tsx'
import { actionOf } from './possibleAction.ts'

/**
 * The button for the action that is possible on a work now, otherwise the reason why no action is possible.
 */
export function ArtworkActions({ item }: { readonly item: Nft }) {
  const { t } = useLingui()
  const online = useOnline()
  const text = useAmountText()
  const label = useSaleLabel()
  const status = useStatus(item)
  const [opened, setOpened] = useState<'margin' | 'bid' | 'withdraw' | null>(null)
  const own = item.uid !== 0 && item.holding_id !== 0
  const { data } = useRead(nft.mine, { id: item.holding_id, page: 1, limit: 1 }, { enabled: own })
  const held = data?.list[0]
  const action = actionOf(item, status, held)
  const [pause] = useResalePause(item)
  const paused = pause !== undefined && (action === 'margin' || action === 'bid')
  const money = { currency: item.currency_id, name: item.currency_name }
  const margin = text(item.margin, money)
  const paid = text(item.price, money)
  const close = () => setOpened(null)
  const off = (why: ReactNode) => (
    <Button block size={48} disabled>
      {why}
    </Button>
  )
  const act = (content: ReactNode, onClick: () => void) => (
    <Button block size={48} disabled={!online || paused} onClick={onClick}>
      {content}
    </Button>
  )
  const way = (content: ReactNode, href: string) => (
    <Button block size={48} disabled={!online} href={href}>
      {content}
    </Button>
  )
  const buttons: Readonly<Record<typeof action, () => ReactNode>> = {
    buy: () => (
      <RequireAccess call={nft.buy}>{way(<Trans>Buy for {paid}</Trans>, buyHref(item.code))}</RequireAccess>
    ),
    margin: () => (
      <RequireAccess call={nft.payMargin}>
        {act(<Trans>Pay margin {margin}</Trans>, () => setOpened('margin'))}
      </RequireAccess>
    ),
    bid: () => (
      <RequireAccess call={nft.bid}>{act(<Trans>Bid</Trans>, () => setOpened('bid'))}</RequireAccess>
    ),
    pay: () => way(<Trans>Pay for your win</Trans>, `${RECORDS}?status=0`),
    resell: () => way(<Trans>Resell</Trans>, resellHref(item.holding_id)),
    withdraw: () => act(<Trans>Withdraw from sale</Trans>, () => setOpened('withdraw')),
    mine: () =>
      off(item.state === 'open' ? <Trans>Your work is on sale</Trans> : <Trans>This is yours</Trans>),
    leading: () => off(<Trans context="error">You are the highest bidder</Trans>),
    limit: () => off(<Trans>You have reached the limit per person</Trans>),
    wait: () =>
      off(
        <>
          <Trans>Starts in</Trans> <ServerCountdown until={item.start_time * 1000} />
        </>,
      ),
    over: () => off(label(item, status)),
  }
  return (
    <>
      <StickyFooter note={online ? paused && pause.note : t`You are offline. This needs a connection.`}>
        {buttons[action]()}
      </StickyFooter>
      {opened === 'margin' && <MarginConfirm item={item} onClose={close} />}
      <BidSheet item={item} open={opened === 'bid'} onClose={close} />
      {opened === 'withdraw' && held && <WithdrawConfirm item={held} onClose={close} />}
    </>
  )
}
