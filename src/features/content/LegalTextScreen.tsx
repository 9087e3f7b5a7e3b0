import { useLingui } from '@lingui/react/macro'
import { content } from '#contract/communication/content.ts'
import { useRead } from '#data/api/use-read.ts'
import { ShareButton } from '#features/shell/index.ts'
import { ContentPage } from './ContentPage.tsx'
import styles from './content.module.css'

export interface LegalTextScreenProps {
  /** The site setting that holds the legal text (docs/products/content.md#settings-that-everybody-reads). */
  readonly keyword: 'register_agreement' | 'privacy' | 'recharge_notice'
}

/** A legal text of the operator, shown as plain text: HTML tags in the text are not interpreted. */
export function LegalTextScreen({ keyword }: LegalTextScreenProps) {
  const { t } = useLingui()
  const titles = {
    register_agreement: t`Registration agreement`,
    privacy: t`Privacy policy`,
    recharge_notice: t`About deposits`,
  }
  return (
    <ContentPage
      title={titles[keyword]}
      tone="card"
      actions={<ShareButton title={titles[keyword]} />}
      dated
      reading={useRead(content.setting, { keyword })}
      isEmpty={({ value }) => value.trim() === ''}
      empty={t`No text available yet`}
    >
      {({ value }) => (
        <article className={styles.legal}>
          {value
            .split(/\n{2,}/)
            .filter((text) => text.trim() !== '')
            .map((text) => (
              <p key={text}>{text}</p>
            ))}
        </article>
      )}
    </ContentPage>
  )
}
