import { useLingui } from '@lingui/react/macro'
import styles from './EndOfList.module.css'

/** Shown below the last row of a completely loaded list. */
export function EndOfList() {
  const { t } = useLingui()
  return <p className={styles.text}>{t`No more data`}</p>
}
