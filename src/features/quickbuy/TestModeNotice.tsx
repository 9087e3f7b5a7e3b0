import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Icon } from '#ui/media/Icon.tsx'
import { CircleAlert } from '#ui/media/icons.ts'
import styles from './quickbuy.module.css'

/** Notice in test mode that no payment is needed. */
export function TestModeNotice({ children }: { readonly children?: ReactNode }) {
  return (
    <div className={styles.notice} role="note">
      <Icon icon={CircleAlert} />
      <div>
        <b>
          <Trans>Test mode: no real money moves</Trans>
        </b>
        {children && <p>{children}</p>}
      </div>
    </div>
  )
}
