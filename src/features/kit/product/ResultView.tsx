import { useRouter } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { leaveFinishedForm } from '#features/shell/index.ts'
import { type LinkProps, NavigationProvider, useNavigation } from '#ui/actions/Link.tsx'
import { cx } from '#ui/cx.ts'
import { KeyValue, type KeyValueRow } from '#ui/lists/KeyValue.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { CircleCheck, CircleX, Clock } from '#ui/media/icons.ts'
import styles from './product.module.css'

const MARKS = { done: CircleCheck, waiting: Clock, failed: CircleX } as const

interface Props {
  readonly state: keyof typeof MARKS
  /** The result as text: "Order placed". */
  readonly title: ReactNode
  /** The amount of the executed or failed request. */
  readonly amount?: ReactNode
  /** What happens next, or why the request failed. */
  readonly note?: ReactNode
  readonly rows?: readonly KeyValueRow[]
  /** Buttons below the result: first a link to the record, then a link back. */
  readonly children?: ReactNode
}

/** Wrapper whose links replace the current history entry, because the form on this page is finished. */
function Leaving({ children }: { readonly children: ReactNode }) {
  const router = useRouter()
  const navigation = useNavigation()
  const leaving = useMemo(() => {
    const { Link } = navigation
    const LeavingLink: ComponentType<LinkProps> = ({ onClick, ...rest }) => (
      <Link
        {...rest}
        onClick={(event) => {
          onClick?.(event)
          // A link that opens in another tab does not leave this page.
          if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          void leaveFinishedForm(router, rest.href)
        }}
      />
    )
    return { ...navigation, Link: LeavingLink }
  }, [router, navigation])
  return <NavigationProvider value={leaving}>{children}</NavigationProvider>
}

/**
 * The result of a request as a page. The heading receives the focus, so that screen readers read the result.
 * The buttons replace the history entry, so that Back does not return to this page.
 */
export function ResultView({ state, title, amount, note, rows, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <section className={styles.result}>
      <Icon icon={MARKS[state]} size={40} className={cx(styles[state])} />
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      {amount !== undefined && <p className={styles.amount}>{amount}</p>}
      {note !== undefined && <p className={styles.soft}>{note}</p>}
      {rows && rows.length > 0 && <KeyValue rows={rows} density="roomy" boxed className={styles.rows} />}
      {children && (
        <Leaving>
          <div className={styles.buttons}>{children}</div>
        </Leaving>
      )}
    </section>
  )
}
