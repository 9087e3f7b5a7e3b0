import { useLingui } from '@lingui/react/macro'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import styles from './conversation.module.css'

interface Props {
  /** URL of the picture; null while the view is closed. */
  readonly src: string | null
  readonly onClose: () => void
}

/** A picture in full screen. */
export function PictureView({ src, onClose }: Props) {
  const { t } = useLingui()
  const name = t`Picture`
  return (
    <Sheet open={src !== null} onClose={onClose} title={name} height="full">
      {src && <img className={styles.large} src={src} alt={name} />}
    </Sheet>
  )
}
