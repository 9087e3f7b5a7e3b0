import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { type Address, payout } from '#contract/funds/payout.ts'
import { useReadList } from '#data/api/use-read.ts'
import { forgetPick, givePick } from '#features/content/index.ts'
import { ChipFilters, RecordList, useCoins, useCopyToClipboard } from '#features/kit/index.ts'
import { AppPage, AsOf } from '#features/shell/index.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useNavigation } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { StickyFooter } from '#ui/layout/StickyFooter.tsx'
import { ListRow } from '#ui/lists/ListRow.tsx'
import { Copy, QrCode, Trash, Wallet } from '#ui/media/icons.ts'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import styles from './addressBook.module.css'
import { AddressCard } from './addresses/AddressCard.tsx'
import { QrSheet } from './addresses/QrSheet.tsx'
import { RemoveDialog } from './addresses/RemoveDialog.tsx'

interface Props {
  /**
   * Whether another page opened this screen as a picker; a click on an address then returns the address to
   * that page (`features/content/pickerResult.ts`).
   */
  readonly pick: boolean
  readonly currency: number | undefined
  /** Network of the withdrawal that opened the picker; empty for addresses of any network. */
  readonly network: string
}

type Open = { readonly what: 'menu' | 'qr' | 'remove'; readonly row: Address } | null

/** A person's saved withdrawal addresses. */
export function WithdrawalAddressesScreen({ pick, currency, network }: Props) {
  const { t } = useLingui()
  const { back } = useNavigation()
  const copy = useCopyToClipboard()
  const coins = useCoins()
  const [filter, setFilter] = useState('')
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  useEffect(() => {
    if (pick) forgetPick('wallet')
  }, [pick])
  const shown = pick ? currency : filter === '' ? undefined : Number(filter)
  const reading = useReadList(payout.addresses, {
    ...(shown === undefined ? {} : { currency: shown }),
    ...(pick && network !== '' ? { network } : {}),
  })
  const coin = shown === undefined ? undefined : coins.of(shown)
  const over = pick && network !== '' ? network : (coin?.subName ?? '')
  const add =
    shown === undefined
      ? '/pages/setting/addWallet'
      : `/pages/setting/addWallet?currency=${shown}&network=${encodeURIComponent(over)}`
  const give = (row: Address) => {
    givePick('wallet', row)
    back()
  }
  const crypto = coins.data?.filter(({ type }) => type === 'crypto') ?? []

  return (
    <AppPage
      title={pick ? t`Choose an address` : t`Wallet addresses`}
      actions={<AsOf reading={reading} />}
      footer={
        <StickyFooter>
          <Button size={48} href={add}>
            <Trans>Add address</Trans>
          </Button>
        </StickyFooter>
      }
    >
      {!pick && (
        <ChipFilters
          filters={[
            {
              key: 'coin',
              label: t`Coin`,
              value: filter,
              items: [
                { value: '', label: t`All` },
                ...crypto.map(({ id, name }) => ({ value: String(id), label: name })),
              ],
              onChange: setFilter,
            },
          ]}
        />
      )}
      {pick && coin && (
        <p className={styles.only}>
          <Trans>
            Addresses for {coin.name} over {over}
          </Trans>
        </p>
      )}
      <RecordList
        key={shown ?? 0}
        label={t`Wallet addresses`}
        reading={reading}
        keyOf={({ id }) => id}
        className={styles.list}
        skeleton={<SkeletonRows count={6} />}
        row={(row) => (
          <AddressCard
            row={row}
            mark={coins.of(row.currency)?.image}
            onMenu={() => setOpen({ what: 'menu', row })}
            onQr={() => setOpen({ what: 'qr', row })}
            onPick={pick ? () => give(row) : undefined}
          />
        )}
        empty={
          <EmptyState
            icon={Wallet}
            text={!pick && filter !== '' ? t`Nothing matches these filters` : t`No address yet`}
          />
        }
      />
      <Sheet open={open?.what === 'menu'} onClose={close} title={open?.row.name} flush>
        {open && (
          <>
            <ListRow
              height={52}
              icon={Copy}
              title={t`Copy address`}
              onClick={() => {
                close()
                void copy(open.row.address)
              }}
            />
            <ListRow
              height={52}
              icon={QrCode}
              title={t`Show QR code`}
              onClick={() => setOpen({ ...open, what: 'qr' })}
            />
            <ListRow
              height={52}
              icon={Trash}
              title={t`Delete`}
              onClick={() => setOpen({ ...open, what: 'remove' })}
            />
          </>
        )}
      </Sheet>
      {open?.what === 'qr' && <QrSheet row={open.row} onClose={close} />}
      {open?.what === 'remove' && <RemoveDialog row={open.row} onClose={close} />}
    </AppPage>
  )
}
