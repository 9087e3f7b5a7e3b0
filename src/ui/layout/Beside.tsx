import { type ReactNode, useId } from 'react'
import styles from './Beside.module.css'
import { Card } from './Card.tsx'
import { useWideScreen } from './useWideScreen.ts'

interface Props {
  readonly title: ReactNode
  readonly children: ReactNode
}

/**
 * A section beside a form, such as its past records, for the second part of `Columns`. Shown only on wide screens:
 * on narrow ones it would lengthen the form, and the navigation bar links to the same content.
 */
export function Beside({ title, children }: Props) {
  const id = useId()
  if (!useWideScreen()) return null
  return (
    <Card as="section" padding="none" aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </Card>
  )
}
