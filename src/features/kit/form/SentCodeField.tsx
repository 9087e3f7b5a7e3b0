import { Trans } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { serverNow } from '#data/platform/clock.ts'
import { useSite } from '#data/session/site-settings.ts'
import { CodeField } from '#ui/fields/CodeField.tsx'
import styles from './form.module.css'

/**
 * A field for a code that is sent by mail or text message. In test mode nothing is sent, so a link opens the
 * test mailbox with the code.
 */
export function SentCodeField(props: Omit<ComponentProps<typeof CodeField>, 'now'>) {
  const isTest = useSite().data?.test_mode === 1
  return (
    <div>
      <CodeField {...props} now={serverNow} />
      {isTest && (
        <p className={styles.mailbox}>
          <Trans>
            Test mode sends no mail and no text.{' '}
            <a href="/dev/mailbox" target="_blank" rel="noreferrer">
              Open the test mailbox
            </a>
          </Trans>
        </p>
      )}
    </div>
  )
}
