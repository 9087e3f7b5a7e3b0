import { useLingui } from '@lingui/react/macro'
import styles from './EndOfList.module.css'

/** The line under the last row of a list that has been read to its end. */
export function EndOfList() {
  const { t } = useLingui()
  return <p className={styles.text}>{t`No more data`}</p>
}
