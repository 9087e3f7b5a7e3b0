import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import styles from './shell.module.css'

/** Delay (ms) before the progress line is shown (docs/api-conventions.md#timeouts). */
const SHOWN_AFTER = 800

/** A thin progress line at the top of the page, shown when a first load takes longer than 800 ms. */
export function LoadingBar() {
  const waiting = useIsFetching({ predicate: (query) => query.state.data === undefined }) > 0
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!waiting) {
      setLate(false)
      return
    }
    const timer = setTimeout(() => setLate(true), SHOWN_AFTER)
    return () => clearTimeout(timer)
  }, [waiting])
  return late ? <div className={styles.loading} /> : null
}
