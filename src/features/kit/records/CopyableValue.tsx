import { useLingui } from '@lingui/react/macro'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Copy } from '#ui/media/icons.ts'
import styles from '../form/funds.module.css'
import { useCopyToClipboard } from '../useCopyToClipboard.ts'

interface Props {
  /** Name of the value, for the accessible name of the copy button. */
  readonly label: string
  readonly value: string
  /** Displayed text of the value, where it differs from the copied value. */
  readonly shown?: string
}

/** A value with a button that copies it. */
export function CopyableValue({ label, value, shown = value }: Props) {
  const { t } = useLingui()
  const copy = useCopyToClipboard()
  return (
    <span className={styles.copyValue}>
      <span className={styles.copyText}>{shown}</span>
      <IconButton
        icon={Copy}
        size={16}
        target={36}
        tone="soft"
        label={t`Copy: ${label}`}
        onClick={() => copy(value)}
      />
    </span>
  )
}
