import { useLingui } from '@lingui/react/macro'
import { content } from '#contract/content.ts'
import { useRead } from '#data/reading.ts'
import { AppPage } from '#features/shell/index.ts'
import { useFormat } from '#i18n/format.ts'
import { AsOfChip } from '#ui/AsOfChip.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { FileText } from '#ui/icons.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import styles from './account.module.css'

export interface ArticleScreenProps {
  /** A setting that holds a legal text (screens-core §6). */
  readonly keyword: 'register_agreement' | 'privacy' | 'recharge_notice'
}

/** A text of the operator. It is plain text: whatever looks like a tag in it is shown, never run. */
export function ArticleScreen({ keyword }: ArticleScreenProps) {
  const { t } = useLingui()
  const format = useFormat()
  const { data, asOf, state, error, loading, refetch } = useRead(content.setting, { keyword })
  const titles = {
    register_agreement: t`Registration agreement`,
    privacy: t`Privacy policy`,
    recharge_notice: t`About recharging`,
  }
  const stale = data !== undefined && asOf !== null && state !== 'fresh' && state !== 'live'
  const paragraphs = data?.value.split(/\n{2,}/).filter((text) => text.trim() !== '') ?? []
  return (
    <AppPage title={titles[keyword]}>
      {stale && (
        <div className={styles.asOf}>
          <AsOfChip time={format.time(asOf, 'full')} stale onRefresh={refetch} />
        </div>
      )}
      {data === undefined && error && <ErrorState onRetry={refetch} />}
      {loading && (
        <div className={styles.article} role="status" aria-label={t`Loading`}>
          {['100%', '92%', '97%', '60%'].map((width) => (
            <p key={width}>
              <Skeleton width={width} height={16} />
            </p>
          ))}
        </div>
      )}
      {data !== undefined && paragraphs.length === 0 && (
        <EmptyState icon={FileText} text={t`This text has not been written yet`} />
      )}
      {paragraphs.length > 0 && (
        <article className={styles.article}>
          {paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </article>
      )}
    </AppPage>
  )
}
