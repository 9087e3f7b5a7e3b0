import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { content } from '#contract/communication/content.ts'
import { useRead } from '#data/api/use-read.ts'
import { useOnline } from '#data/platform/connectivity.ts'
import { focusableDisabledProps } from '#ui/actions/focusableDisabledProps.ts'
import { Link } from '#ui/actions/Link.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { ChevronRight } from '#ui/media/icons.ts'
import styles from './support.module.css'

/** Number of frequent questions shown here; a separate page lists all questions. */
const SHOWN = 5

/** Shown at the start of a conversation: availability of customer service, and frequent questions. */
export function FaqQuestions({ onAsk }: { readonly onAsk: (id: number, title: string) => void }) {
  const online = useOnline()
  const faq = useRead(content.faq, { keyword: '' })
  const [from, setFrom] = useState(0)
  const list = faq.data ?? []
  const shown = list.slice(from, from + SHOWN)
  return (
    <section className={styles.questions}>
      <p className={styles.hello}>
        <Trans>Hello! Choose a question, or tell us what you need help with.</Trans>
      </p>
      {shown.map(({ id, title }) => (
        <button key={id} type="button" {...focusableDisabledProps(!online, () => onAsk(id, title))}>
          {title}
          <Icon icon={ChevronRight} size={16} />
        </button>
      ))}
      <div className={styles.moreQuestions}>
        {list.length > SHOWN && (
          <button type="button" onClick={() => setFrom(from + SHOWN < list.length ? from + SHOWN : 0)}>
            <Trans>Other questions</Trans>
          </button>
        )}
        <Link href="/pages/common/faq">
          <Trans>All questions</Trans>
        </Link>
      </div>
    </section>
  )
}
