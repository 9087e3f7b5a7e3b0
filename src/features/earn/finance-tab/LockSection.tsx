import { Trans, useLingui } from '@lingui/react/macro'
import type { LockConfig, lockup } from '#contract/earn/lockup.ts'
import type { AnswerOf } from '#contract/wire/callBuilders.ts'
import type { Reading } from '#data/api/use-read.ts'
import { ReadState, useAmountText } from '#features/kit/index.ts'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { ListRow } from '#ui/lists/ListRow.tsx'
import { CoinMark } from '#ui/media/CoinMark.tsx'
import { Pickaxe } from '#ui/media/icons.ts'
import { buyHref } from '../lockup/LockCard.tsx'
import { daysText, useAprText, useYieldText } from '../lockup/labels.ts'
import { isSoldOut } from '../lockup/lockOffer.ts'
import { LOCK_LIST } from '../lockup/skipIntroduction.ts'
import styles from './financeTab.module.css'

const SHOWN = 3

/** The first lock-up products, as a section of the finance tab. */
export function LockSection({ reading }: { readonly reading: Reading<AnswerOf<typeof lockup.config>> }) {
  const { t } = useLingui()
  return (
    <Card as="section" padding="none" aria-label={t`Lock mining`}>
      <div className={styles.sectionHead}>
        <h2>
          <Trans>Lock mining</Trans>
        </h2>
        <Link href={LOCK_LIST}>
          <Trans>More</Trans>
        </Link>
      </div>
      <ReadState
        reading={reading}
        isEmpty={({ list }) => list.length === 0}
        empty={<EmptyState icon={Pickaxe} text={<Trans>No products at the moment</Trans>} />}
      >
        {({ list }) => list.slice(0, SHOWN).map((config) => <Row key={config.id} config={config} />)}
      </ReadState>
    </Card>
  )
}

function Row({ config }: { readonly config: LockConfig }) {
  const amount = useAmountText()
  const apr = useAprText()(config)
  const daily = useYieldText()(config)
  const least = amount(config.min_amount, { currency: config.currency_id, name: config.currency_name })
  const days = daysText(config.lock_period)
  return (
    <ListRow
      lead={<CoinMark name={config.currency_name} src={config.image} size={32} />}
      title={config.title}
      subtitle={
        <Trans>
          {days}, min {least}
        </Trans>
      }
      value={<Trans>{apr} APR</Trans>}
      note={
        isSoldOut(config) ? (
          <Tag size={16}>
            <Trans>Sold out</Trans>
          </Tag>
        ) : config.test === 1 ? (
          <Tag size={16} tone="amber">
            <Trans>Test</Trans>
          </Tag>
        ) : (
          <Trans>{daily} a day</Trans>
        )
      }
      chevron
      href={buyHref(config)}
    />
  )
}
