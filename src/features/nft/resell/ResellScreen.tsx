import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type MyNft, nft } from '#contract/trade/nft.ts'
import { useRead } from '#data/api/use-read.ts'
import { ReadState, RequireAccess, ResultView, useAmountText } from '#features/kit/index.ts'
import { AppPage, AsOf } from '#features/shell/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Images } from '#ui/media/icons.ts'
import styles from '../checkout/checkout.module.css'
import { useModeName } from '../labels.ts'
import { itemHref, MY_NFT } from '../nftLinks.ts'
import { SellForm } from './SellForm.tsx'

/** Form that puts an owned work on sale. */
export function ResellScreen({ id }: { readonly id: number }) {
  const { t } = useLingui()
  const reading = useRead(nft.mine, { id, page: 1, limit: 1 })
  const coins = useRead(nft.currencies, {})
  const [done, setDone] = useState<MyNft | null>(null)
  return (
    <AppPage title={t`Resell`} actions={<AsOf reading={reading} />} className={styles.main}>
      {done ? (
        <Listed item={done} />
      ) : (
        <ReadState reading={reading} quiet>
          {({ list: [item] }) =>
            item && (
              <ReadState reading={coins}>
                {(offered) =>
                  item.is_box === 0 && (item.hold_status === 0 || item.hold_status === 3) ? (
                    <RequireAccess call={nft.resell}>
                      <SellForm item={item} coins={offered} onDone={setDone} />
                    </RequireAccess>
                  ) : (
                    <NotHeld item={item} />
                  )
                }
              </ReadState>
            )
          }
        </ReadState>
      )}
    </AppPage>
  )
}

function NotHeld({ item }: { readonly item: MyNft }) {
  return (
    <EmptyState
      icon={Images}
      text={
        item.is_box === 1 ? (
          <Trans context="error">Open the box first</Trans>
        ) : item.hold_status === 1 ? (
          <Trans>It is on sale already</Trans>
        ) : (
          <Trans>You do not hold it any more</Trans>
        )
      }
      action={
        <Button kind="quiet" size={36} href={`${MY_NFT}?id=${item.holding_id}`}>
          <Trans>View my NFTs</Trans>
        </Button>
      }
    />
  )
}

function Listed({ item }: { readonly item: MyNft }) {
  const { t } = useLingui()
  const format = useFormat()
  const text = useAmountText()
  const mode = useModeName()
  return (
    <ResultView
      state="done"
      title={<Trans>Put on sale</Trans>}
      amount={text(item.price, { currency: item.currency_id, name: item.currency_name })}
      note={item.name}
      rows={[
        { key: 'mode', label: t`Sale`, value: mode(item.sell_mode) },
        {
          key: 'start',
          label: t({ context: 'nft', message: 'Start' }),
          value: format.time(item.start_time, 'short'),
        },
        {
          key: 'end',
          label: t({ context: 'nft', message: 'End' }),
          value: format.time(item.end_time, 'short'),
        },
      ]}
    >
      <Button block href={itemHref(item)}>
        <Trans>View its page</Trans>
      </Button>
      <Button block kind="quiet" href={`${MY_NFT}?hold_status=1`}>
        <Trans>View my NFTs</Trans>
      </Button>
    </ResultView>
  )
}
