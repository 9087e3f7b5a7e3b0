import type { ReactNode } from 'react'
import styles from './Gallery.module.css'

interface Props {
  title: string
  children: ReactNode
  /** Lets the content reach both edges. */
  wide?: boolean
}

export function Section({ title, children, wide = false }: Props) {
  return (
    <section className={wide ? styles.wide : styles.section} data-section={title}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  )
}
