import { Trans, useLingui } from '@lingui/react/macro'
import type { Vip } from '#contract/account/vip.ts'
import { vip } from '#contract/account/vip.ts'
import { useRead } from '#data/api/use-read.ts'
import { ReadState, useSupportHref } from '#features/kit/index.ts'
import { AppPage, AsOf } from '#features/shell/index.ts'
import { Card } from '#ui/layout/Card.tsx'
import { Columns } from '#ui/layout/Columns.tsx'
import { ListRow } from '#ui/lists/ListRow.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { Check, Headset } from '#ui/media/icons.ts'
import { LevelTable } from './LevelTable.tsx'
import { OwnVipLevel } from './OwnVipLevel.tsx'
import styles from './vip.module.css'

/** The person's VIP level, the progress to the next level, and all levels. */
export function VipScreen() {
  const { t } = useLingui()
  const reading = useRead(vip.info, {})
  return (
    <AppPage title={t`VIP levels`} actions={<AsOf reading={reading} />} columns>
      <ReadState reading={reading} quiet>
        {(data) => (
          <div className={styles.body}>
            <Columns
              first={
                <>
                  <OwnVipLevel data={data} />
                  <Perks data={data} />
                </>
              }
              second={
                <>
                  <LevelTable levels={data.levels} mine={data.level} />
                  <Maker maker={data.market_maker === 1} />
                  <p className={styles.rule}>
                    <Trans>
                      Levels are calculated daily at 04:00 (UTC+8) from recorded trades, balances and prices.
                      Volume: spot and futures over 30 days. Assets: the average of 30 daily values, less what
                      you owe. A day without assets counts as 0. Open loans keep their rate.
                    </Trans>
                  </p>
                </>
              }
            />
          </div>
        )}
      </ReadState>
    </AppPage>
  )
}

/** Benefits of the person's level; for a guest, of the first level. */
function Perks({ data }: { readonly data: Vip }) {
  const { t } = useLingui()
  const own = data.levels.find(({ level }) => level === (data.level ?? 0))
  if (!own) return null
  const { level } = own
  return (
    <Card inset as="section" aria-label={t`What VIP ${level} gives you`}>
      <h2 className={styles.heading}>
        <Trans>What VIP {level} gives you</Trans>
      </h2>
      <ul className={styles.perks}>
        {own.perks.map((perk) => (
          <li key={perk}>
            <Icon icon={Check} size={16} />
            <span>{perk}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Maker({ maker }: { readonly maker: boolean }) {
  const { t } = useLingui()
  const support = useSupportHref()
  return (
    <Card inset padding="none" as="section" aria-label={t`Market makers`}>
      <ListRow
        icon={Headset}
        title={maker ? t`You are a market maker` : t`Apply as a market maker`}
        subtitle={t`Counts as VIP 5, with a lower loan rate`}
        chevron={!maker}
        {...(maker ? {} : { href: support })}
      />
    </Card>
  )
}
