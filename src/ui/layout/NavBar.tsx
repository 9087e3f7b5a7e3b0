import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { IconButton } from '../actions/IconButton.tsx'
import { useNavigation } from '../actions/Link.tsx'
import { cx } from '../cx.ts'
import { ChevronLeft } from '../media/icons.ts'
import { Heading } from './Heading.tsx'
import styles from './NavBar.module.css'

interface Props {
  title?: ReactNode
  /** Title of the document, when the title has more than one line. */
  documentTitle?: string | undefined
  /** `false` hides the back button (tab pages). By default: one step back, or home without history. */
  back?: (() => void) | false
  /** At most two IconButtons, or a text link. */
  actions?: ReactNode
  /** Shown beside the back button instead of a centred title: the pair switcher. */
  lead?: ReactNode
  /** Large title at the left, for pages without a back button. */
  large?: boolean
  className?: string | undefined
}

export function NavBar({ title, documentTitle, back, actions, lead, large = false, className }: Props) {
  const { t } = useLingui()
  const navigation = useNavigation()
  return (
    <header className={cx(styles.bar, (large || lead !== undefined) && styles.side, className)}>
      {back !== false && (
        <IconButton icon={ChevronLeft} size={24} label={t`Back`} onClick={back ?? navigation.back} />
      )}
      {lead ? (
        <div className={styles.lead}>{lead}</div>
      ) : (
        title !== undefined && (
          <Heading className={cx(styles.title, large && styles.large)} title={documentTitle}>
            {title}
          </Heading>
        )
      )}
      <div className={styles.actions}>{actions}</div>
    </header>
  )
}
