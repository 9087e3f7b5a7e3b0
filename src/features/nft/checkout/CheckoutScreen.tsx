import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type NftOrder, nft } from '#contract/trade/nft.ts'
import { useRead } from '#data/api/use-read.ts'
import { ReadState, ResultView, useAmountText } from '#features/kit/index.ts'
import { AppPage, AsOf, TestModeChip } from '#features/shell/index.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useArtwork } from '../detail/useArtwork.ts'
import { MARKET, MY_NFT, RECORDS } from '../nftLinks.ts'
import { BuyCheckout } from './BuyCheckout.tsx'
import styles from './checkout.module.css'
import { WonAuctionCheckout } from './WonAuctionCheckout.tsx'

interface Props {
  readonly code?: string | undefined
  readonly order?: number | undefined
}

/** Checkout of one item: a purchase by `code`, or a won auction by `order`. */
export function CheckoutScreen({ code, order }: Props) {
  return order !== undefined ? <Win id={order} /> : <Purchase code={code ?? ''} />
}

function Purchase({ code }: { readonly code: string }) {
  const { t } = useLingui()
  const { reading, item } = useArtwork(code)
  const [done, setDone] = useState<NftOrder | null>(null)
  return (
    <AppPage title={t`Checkout`} actions={<AsOf reading={reading} />} className={styles.main}>
      {done ? (
        <Bought order={done} />
      ) : (
        <>
          <div className={styles.chip}>
            <TestModeChip />
          </div>
          <ReadState reading={reading} quiet>
            {() => item && <BuyCheckout item={item} onDone={setDone} />}
          </ReadState>
        </>
      )}
    </AppPage>
  )
}

function Win({ id }: { readonly id: number }) {
  const { t } = useLingui()
  const reading = useRead(nft.orders, { id, page: 1, limit: 1 })
  const [done, setDone] = useState<NftOrder | null>(null)
  return (
    <AppPage title={t`Pay for your win`} actions={<AsOf reading={reading} />} className={styles.main}>
      {done ? (
        <Bought order={done} />
      ) : (
        <>
          <div className={styles.chip}>
            <TestModeChip />
          </div>
          <ReadState reading={reading} quiet>
            {({ list: [order] }) => order && <WonAuctionCheckout order={order} onDone={setDone} />}
          </ReadState>
        </>
      )}
    </AppPage>
  )
}

function Bought({ order }: { readonly order: NftOrder }) {
  const { t } = useLingui()
  const text = useAmountText()
  const box = order.is_box === 1
  return (
    <ResultView
      state="done"
      title={<Trans context="nft">Bought</Trans>}
      amount={text(order.total, { currency: order.currency_id, name: order.currency_name })}
      note={order.name}
      rows={[
        { key: 'id', label: t({ context: 'nft', message: 'Order' }), value: String(order.id) },
        { key: 'num', label: t`Quantity`, value: String(order.num) },
      ]}
    >
      <Button block href={box ? `${MY_NFT}?is_box=1` : MY_NFT}>
        {box ? <Trans>Open your boxes</Trans> : <Trans>View my NFTs</Trans>}
      </Button>
      <Button block kind="quiet" href={`${RECORDS}?status=1&id=${order.id}`}>
        <Trans context="nft">View order</Trans>
      </Button>
      <Button block kind="quiet" href={MARKET}>
        <Trans>Back to the market</Trans>
      </Button>
    </ResultView>
  )
}
