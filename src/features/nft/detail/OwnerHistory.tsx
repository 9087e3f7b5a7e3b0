import { Trans, useLingui } from '@lingui/react/macro'
import { type NftDeed, nft } from '#contract/trade/nft.ts'
import { useReadList } from '#data/api/use-read.ts'
import { useAmountText } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { ListRow } from '#ui/lists/ListRow.tsx'
import styles from './detail.module.css'
import { PageSection } from './PageSection.tsx'

function useHow(): (how: NftDeed['how']) => string {
  const { t } = useLingui()
  return (how) => {
    switch (how) {
      case 'fixed':
        return t`Bought at the fixed price`
      case 'auction':
        return t`Won at auction`
      case 'box':
        return t`Drawn from a blind box`
    }
  }
}

/** List of the present and former owners of a work, newest first. */
export function OwnerHistory({ code }: { readonly code: string }) {
  const { t } = useLingui()
  const format = useFormat()
  const text = useAmountText()
  const how = useHow()
  const reading = useReadList(nft.history, { code, limit: 5 })
  return (
    <PageSection title={t`Ownership history`} reading={reading}>
      {reading.rows.length === 0 ? (
        <p className={styles.quiet}>
          <Trans>It has not changed hands yet.</Trans>
        </p>
      ) : (
        <ol className={styles.rows} aria-label={t`Ownership history`}>
          {reading.rows.map((deed) => (
            <li key={deed.id}>
              <ListRow
                title={deed.nickname}
                subtitle={how(deed.how)}
                value={text(deed.price, { currency: deed.currency_id, name: deed.currency_name })}
                note={format.time(deed.time, 'short')}
              />
            </li>
          ))}
        </ol>
      )}
      {reading.more && (
        <Button kind="quiet" size={36} block loading={reading.loadingMore} onClick={reading.loadMore}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </PageSection>
  )
}
