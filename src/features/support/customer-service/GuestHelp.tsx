import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { content, type Faq } from '#contract/communication/content.ts'
import { useRead } from '#data/api/use-read.ts'
import { ReadState } from '#features/kit/index.ts'
import { loginHref } from '#features/shell/index.ts'
import { Button } from '#ui/actions/Button.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { ListRow } from '#ui/lists/ListRow.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { ChevronDown, CircleHelp, ExternalLink } from '#ui/media/icons.ts'
import { SafeHtml } from '#ui/media/SafeHtml.tsx'
import { NeverSharePasswordNote } from './NeverSharePasswordNote.tsx'
import styles from './support.module.css'

/** Help for a guest: FAQ, external service, and a link to sign in to write to customer service. */
export function GuestHelp() {
  const { t } = useLingui()
  const router = useRouter()
  const faq = useRead(content.faq, { keyword: '' })
  const outside = useRead(content.setting, { keyword: 'kf_url' })
  return (
    <>
      <NeverSharePasswordNote />
      <Card inset as="section" className={styles.welcome}>
        <p>
          <Trans>Log in to write to us about your account. Common questions are answered below.</Trans>
        </p>
        <Button block href={loginHref(router.history.location.href)}>
          <Trans>Log in / Register</Trans>
        </Button>
      </Card>
      {outside.data?.value && (
        <Card inset padding="none">
          <ListRow
            height={52}
            icon={ExternalLink}
            title={t`Live chat with our service partner`}
            href="/pages/kf/kf"
            chevron
          />
        </Card>
      )}
      <h2 className={styles.heading}>
        <Trans>Common questions</Trans>
      </h2>
      <ReadState
        reading={faq}
        isEmpty={(list) => list.length === 0}
        empty={<EmptyState icon={CircleHelp} text={t`Nothing to show here yet`} />}
      >
        {(list) => (
          <Card inset padding="none" as="section">
            {list.map((entry) => (
              <Question key={entry.id} entry={entry} />
            ))}
          </Card>
        )}
      </ReadState>
    </>
  )
}

function Question({ entry }: { readonly entry: Faq }) {
  const [open, setOpen] = useState(false)
  return (
    <div className={styles.question}>
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        {entry.title}
        <Icon icon={ChevronDown} size={16} className={cx(styles.arrow, open && styles.turned)} />
      </button>
      {open && <SafeHtml html={entry.content} size="answer" className={styles.answer} />}
    </div>
  )
}
