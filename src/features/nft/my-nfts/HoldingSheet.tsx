import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { type MyNft, nft } from '#contract/trade/nft.ts'
import { useRead } from '#data/api/use-read.ts'
import { useOnline } from '#data/platform/connectivity.ts'
import { DetailSheet, type ListOf, orListed, useAmountText } from '#features/kit/index.ts'
import { AsOf } from '#features/shell/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { KeyValue } from '#ui/lists/KeyValue.tsx'
import { DrawProofSheet } from '../draw-proof/DrawProofSheet.tsx'
import { useHoldName, useModeName, useRarityName } from '../labels.ts'
import { ArtworkCover } from '../media/ArtworkCover.tsx'
import { AudioBar } from '../media/AudioBar.tsx'
import { StillMedia } from '../media/StillMedia.tsx'
import { VideoPlayer } from '../media/VideoPlayer.tsx'
import { itemHref, resellHref } from '../nftLinks.ts'
import styles from './myNfts.module.css'
import { WithdrawConfirm } from './WithdrawConfirm.tsx'

interface Props {
  readonly id: number | undefined
  readonly list: ListOf<MyNft>
  readonly onClose: () => void
  readonly onUnbox: (item: MyNft) => void
}

/** One work that the person owns: details, price paid, and actions. */
export function HoldingSheet({ id, list, onClose, onUnbox }: Props) {
  const { t } = useLingui()
  const online = useOnline()
  const own = useRead(nft.mine, { id: id ?? 0, page: 1, limit: 1 }, { enabled: id !== undefined })
  const reading = orListed({ ...own, data: own.data?.list[0] }, list, (one) => one.holding_id === id)
  const [withdrawing, setWithdrawing] = useState(false)
  const [proving, setProving] = useState(false)
  const item = reading.data
  const drawn = item !== undefined && item.is_box === 0 && item.box_status === 1
  const proof = useRead(nft.proof, { id: id ?? 0 }, { enabled: id !== undefined && drawn })
  return (
    <>
      <DetailSheet
        id={id}
        record={item}
        title={item?.name ?? t({ context: 'nft', message: 'My NFT' })}
        error={reading.error}
        retry={reading.refetch}
        onClose={onClose}
        footer={
          item && (
            <>
              {!online && (
                <p className={styles.quiet}>
                  <Trans>You are offline. This needs a connection.</Trans>
                </p>
              )}
              <div className={styles.buttons}>
                {actionsOf(item, {
                  online,
                  onUnbox: () => onUnbox(item),
                  onWithdraw: () => setWithdrawing(true),
                })}
              </div>
            </>
          )
        }
      >
        {(one) => (
          <div className={styles.facts}>
            <AsOf reading={reading} />
            <HoldingMedia item={one} />
            <Facts item={one} />
            {drawn && proof.data && (
              <Button kind="quiet" size={36} block onClick={() => setProving(true)}>
                <Trans>Proof of your draw</Trans>
              </Button>
            )}
            {one.is_box === 0 && (
              <Button kind="quiet" size={36} block href={itemHref(one)}>
                <Trans>View its page</Trans>
              </Button>
            )}
          </div>
        )}
      </DetailSheet>
      {withdrawing && item && <WithdrawConfirm item={item} onClose={() => setWithdrawing(false)} />}
      {proof.data && (
        <DrawProofSheet
          code={proof.data.code}
          own={proof.data}
          open={proving}
          onClose={() => setProving(false)}
        />
      )}
    </>
  )
}

interface Ways {
  readonly online: boolean
  readonly onUnbox: () => void
  readonly onWithdraw: () => void
}

function actionsOf(item: MyNft, { online, onUnbox, onWithdraw }: Ways): ReactNode {
  if (item.is_box === 1)
    return (
      <Button block size={48} disabled={!online} onClick={onUnbox}>
        <Trans>Open box</Trans>
      </Button>
    )
  if (item.hold_status === 0 || item.hold_status === 3)
    return (
      <Button block size={48} disabled={!online} href={resellHref(item.holding_id)}>
        <Trans>Resell</Trans>
      </Button>
    )
  if (item.hold_status === 1)
    return (
      <Button block size={48} kind="quiet" disabled={!online || item.can_withdraw === 0} onClick={onWithdraw}>
        {item.can_withdraw === 1 ? (
          <Trans>Withdraw from sale</Trans>
        ) : (
          <Trans>A bidder has paid the margin</Trans>
        )}
      </Button>
    )
  return null
}

function HoldingMedia({ item }: { readonly item: MyNft }) {
  if (item.is_box === 1 || item.hold_status === 2)
    return <ArtworkCover src={item.cover} className={styles.media} />
  if (item.type === 'video') return <VideoPlayer src={item.file} poster={item.cover} name={item.name} />
  if (item.type === 'audio')
    return (
      <>
        <ArtworkCover src={item.cover} className={styles.media} />
        <AudioBar src={item.file} duration={item.duration} />
      </>
    )
  return <StillMedia item={item} />
}

function Facts({ item }: { readonly item: MyNft }) {
  const { t } = useLingui()
  const format = useFormat()
  const text = useAmountText()
  const hold = useHoldName()
  const mode = useModeName()
  const rarity = useRarityName()
  const listed = item.hold_status === 1 && item.price !== null
  return (
    <KeyValue
      density="roomy"
      rows={[
        { key: 'status', label: t`Status`, value: item.is_box === 1 ? t`Unopened` : hold(item.hold_status) },
        ...(item.is_box === 1 ? [] : [{ key: 'rarity', label: t`Rarity`, value: rarity(item.rarity) }]),
        ...(item.series === '' ? [] : [{ key: 'series', label: t`Series`, value: item.series }]),
        {
          key: 'paid',
          label: t`Bought for`,
          value: text(item.buy_price, { currency: item.buy_currency_id }),
        },
        { key: 'time', label: t`Bought at`, value: format.time(item.buy_time, 'full') },
        ...(listed
          ? [
              { key: 'mode', label: t`Sale`, value: mode(item.sell_mode) },
              {
                key: 'price',
                label: item.current_price === null ? t`Price` : t`Current bid`,
                value: text(item.price, { currency: item.currency_id, name: item.currency_name }),
              },
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
            ]
          : []),
      ]}
    />
  )
}
