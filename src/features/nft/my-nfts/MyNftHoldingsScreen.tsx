import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { type MyNft, nft } from '#contract/trade/nft.ts'
import { useReadList } from '#data/api/use-read.ts'
import { RecordList, useAmountText, useOpenedRecord } from '#features/kit/index.ts'
import { AppPage, AsOf } from '#features/shell/index.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Tabs } from '#ui/choices/Tabs.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Images, Package } from '#ui/media/icons.ts'
import { useHoldName, useRarityName } from '../labels.ts'
import { GridSkeleton } from '../market/ItemGrid.tsx'
import market from '../market/market.module.css'
import { ArtworkCover } from '../media/ArtworkCover.tsx'
import { MARKET, MY_NFT } from '../nftLinks.ts'
import rarities from '../rarity.module.css'
import { TimeLeft } from '../TimeLeft.tsx'
import { HoldingSheet } from './HoldingSheet.tsx'
import styles from './myNfts.module.css'
import { OpenBox } from './OpenBox.tsx'

export type HoldingTab = 'all' | '0' | '1' | '2' | '3' | 'boxes'

const paramsOf = (tab: HoldingTab) =>
  tab === 'boxes'
    ? ({ hold_status: '', is_box: '1' } as const)
    : ({ hold_status: tab === 'all' ? '' : tab, is_box: tab === 'all' ? '' : '0' } as const)

const holdingHref = (tab: HoldingTab): string =>
  tab === 'all' ? MY_NFT : tab === 'boxes' ? `${MY_NFT}?is_box=1` : `${MY_NFT}?hold_status=${tab}`

/** Identifies a row by the holding's id, because boxes of a series have the same work id. */
const holdingOf = ({ holding_id }: MyNft): number => holding_id

/** Works and boxes that a person owns, sells or has sold. */
export function MyNftHoldingsScreen({ tab = 'all' }: { readonly tab?: HoldingTab | undefined }) {
  const { t } = useLingui()
  const router = useRouter()
  const hold = useHoldName()
  const reading = useReadList(nft.mine, { ...paramsOf(tab), limit: 20 }, { idOf: holdingOf })
  const [opened, setOpened] = useOpenedRecord()
  const [opening, setOpening] = useState<MyNft | null>(null)
  return (
    <AppPage title={t`My NFTs`} actions={<AsOf reading={reading} />} columns>
      <Tabs<HoldingTab>
        label={t`Status`}
        value={tab}
        onChange={(next) => void router.navigate({ href: holdingHref(next), replace: true })}
        items={[
          { value: 'all', label: t`All` },
          { value: '0', label: hold(0) },
          { value: '1', label: hold(1) },
          { value: '2', label: hold(2) },
          { value: '3', label: hold(3) },
          { value: 'boxes', label: t`Boxes` },
        ]}
      />
      <div className={styles.works}>
        <RecordList
          key={tab}
          label={t`My NFTs`}
          className={market.grid}
          reading={reading}
          keyOf={(item) => item.holding_id}
          skeleton={<GridSkeleton />}
          empty={
            <EmptyState
              icon={tab === 'boxes' ? Package : Images}
              text={tab === 'boxes' ? <Trans>No unopened boxes</Trans> : <Trans>Nothing here yet</Trans>}
              action={
                <Button kind="quiet" size={36} href={MARKET}>
                  <Trans>View artworks</Trans>
                </Button>
              }
            />
          }
          row={(item) => <HoldingCard item={item} onOpen={() => setOpened(item.holding_id)} />}
        />
      </div>
      <HoldingSheet
        id={opened}
        list={reading}
        onClose={() => setOpened(undefined)}
        onUnbox={(item) => {
          setOpened(undefined)
          setOpening(item)
        }}
      />
      {opening && <OpenBox key={opening.holding_id} box={opening} onClose={() => setOpening(null)} />}
    </AppPage>
  )
}

function HoldingCard({ item, onOpen }: { readonly item: MyNft; readonly onOpen: () => void }) {
  const text = useAmountText()
  const hold = useHoldName()
  const rarity = useRarityName()
  const box = item.is_box === 1
  const price = text(item.buy_price, { currency: item.buy_currency_id })
  return (
    <article className={market.card}>
      <button type="button" className={cx(market.cardLink, styles.cardButton)} onClick={onOpen}>
        <span className={market.picture}>
          <ArtworkCover src={item.cover} />
          <span className={market.pill}>
            {box ? <Trans>Unopened</Trans> : hold(item.hold_status)}
            {item.hold_status === 1 && item.end_time > 0 && (
              <>
                {' '}
                <TimeLeft until={item.end_time} />
              </>
            )}
          </span>
        </span>
        <span className={market.cardText}>
          {!box && (
            <span className={cx(market.rarity, rarities[`r${item.rarity}`])}>{rarity(item.rarity)}</span>
          )}
          <b>{item.name}</b>
          <small>{item.artist.name}</small>
        </span>
        <span className={market.cardPrice}>
          <small>
            <Trans>Bought for</Trans>
          </small>
          <b>{price}</b>
        </span>
      </button>
    </article>
  )
}
