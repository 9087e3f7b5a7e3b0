import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { user } from '#contract/account/user.ts'
import { nft } from '#contract/trade/nft.ts'
import type { AnswerOf } from '#contract/wire/callBuilders.ts'
import { type Reading, useRead, useReadList } from '#data/api/use-read.ts'
import { usePref } from '#data/session/device-preferences.ts'
import { HideBalancesButton } from '#features/assets/index.ts'
import { RecordList, useAmountText, useMoney } from '#features/kit/index.ts'
import { AppPage, AsOf } from '#features/shell/index.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Tabs } from '#ui/choices/Tabs.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { HiddenBalance } from '#ui/figures/HiddenBalance.tsx'
import { ListRow } from '#ui/lists/ListRow.tsx'
import { Avatar } from '#ui/media/Avatar.tsx'
import { Gavel, Heart, Images, Package, ReceiptText } from '#ui/media/icons.ts'
import { countText } from '../countText.ts'
import { Favourites } from '../market/CollectionTab.tsx'
import { HUB, MARKET, MY_NFT, RECORDS } from '../nftLinks.ts'
import { BidRow } from './BidRow.tsx'
import styles from './myNfts.module.css'

export type HubTab = 'bids' | 'favourites'

/** A person's NFTs: holdings with value, bids, purchases, favourites. */
export function MyNftOverviewScreen({ tab = 'bids' }: { readonly tab?: HubTab | undefined }) {
  const { t } = useLingui()
  const router = useRouter()
  const held = useRead(nft.mine, { page: 1, limit: 1 })
  const orders = useRead(nft.orders, { status: '0', page: 1, limit: 1 })
  const format = useFormat()
  const counts = held.data?.counts
  const waits = orders.data?.total ?? 0
  const count = (value: number | undefined): string | undefined =>
    value === undefined ? undefined : countText(value, format)
  return (
    <AppPage title={t({ context: 'nft', message: 'Mine' })} actions={<AsOf reading={held} />}>
      <Head reading={held} />
      <div className={styles.entries}>
        <ListRow
          height={52}
          icon={Images}
          title={t`My NFTs`}
          value={count(counts && counts.holding + counts.reselling)}
          chevron
          href={MY_NFT}
        />
        <ListRow
          height={52}
          icon={Package}
          title={t`Unopened boxes`}
          value={count(counts?.boxes)}
          chevron
          href={`${MY_NFT}?is_box=1`}
        />
        <ListRow height={52} icon={Gavel} title={t`My bids`} chevron href={`${HUB}?tab=bids`} />
        <ListRow
          height={52}
          icon={ReceiptText}
          title={t`Purchase records`}
          trailing={<Badge count={waits} label={t`${waits} to pay`} />}
          chevron
          href={RECORDS}
        />
        <ListRow
          height={52}
          icon={Heart}
          title={t({ context: 'nft', message: 'Favourites' })}
          chevron
          href={`${HUB}?tab=favourites`}
        />
      </div>
      <Tabs<HubTab>
        label={t({ context: 'nft', message: 'Mine' })}
        value={tab}
        onChange={(next) =>
          void router.navigate({ href: `${HUB}?tab=${next}`, replace: true, resetScroll: false })
        }
        items={[
          { value: 'bids', label: t`My bids` },
          { value: 'favourites', label: t({ context: 'nft', message: 'Favourites' }) },
        ]}
      />
      {tab === 'bids' ? (
        <MyBids />
      ) : (
        <div className={styles.favourites}>
          <Favourites kind="favorite" />
        </div>
      )}
    </AppPage>
  )
}

function Head({ reading }: { readonly reading: Reading<AnswerOf<typeof nft.mine>> }) {
  const { t } = useLingui()
  const problem = useErrorText()
  const { full } = useMoney()
  const text = useAmountText()
  const hidden = usePref('hideBalance')
  const { data: profile } = useRead(user.info, {})
  const { data, error, refetch } = reading
  return (
    <section className={styles.head} aria-label={t`Value of holdings`}>
      <Avatar src={profile?.head_portrait} size={56} />
      <div>
        <b>{profile?.nickname || profile?.email}</b>
        {!data && error ? (
          <ErrorState inline message={problem(error)} onRetry={refetch} />
        ) : (
          <dl>
            <dt>
              {t`Value of holdings, at buy prices`} <HideBalancesButton />
            </dt>
            <dd>
              {data ? (
                <HiddenBalance hidden={hidden}>
                  {text(data.worth, { currency: 0, name: 'USDT' })} <small>≈ {full(data.worth)}</small>
                </HiddenBalance>
              ) : (
                <Skeleton width="60%" height={20} />
              )}
            </dd>
          </dl>
        )}
      </div>
    </section>
  )
}

function MyBids() {
  const { t } = useLingui()
  const reading = useReadList(nft.myBids, { limit: 20 })
  return (
    <>
      <AsOf reading={reading} inset />
      <RecordList
        label={t`My bids`}
        className={styles.rows}
        reading={reading}
        keyOf={(bid) => bid.id}
        empty={
          <EmptyState
            icon={Gavel}
            text={<Trans>You have not bid yet</Trans>}
            action={
              <Button kind="quiet" size={36} href={MARKET}>
                <Trans>View auctions</Trans>
              </Button>
            }
          />
        }
        row={(bid) => <BidRow bid={bid} />}
      />
    </>
  )
}
