import { type ReactNode, useId } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { ProgressBar } from '#ui/feedback/Progress.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Figures, type KeyValueRow } from '#ui/lists/KeyValue.tsx'
import styles from './product.module.css'

interface Props {
  readonly lead?: ReactNode
  readonly title: ReactNode
  /** Tag beside the title, such as sold out, new or simulated. */
  readonly tag?: ReactNode
  /** The main figure of the product and its name: "12.5 %", "Yearly, simple interest". */
  readonly rate?: ReactNode
  readonly rateLabel?: ReactNode
  /** Terms of the product, shown in columns; two columns fit into 320 px. */
  readonly facts?: readonly KeyValueRow[]
  /**
   * Progress of the sale. `value`: sold fraction, 0 to 1; `label`: text of the progress; `left`: remaining
   * quantity.
   */
  readonly progress?: { readonly value: number; readonly label: string; readonly left?: ReactNode }
  readonly action?: ReactNode
  readonly href?: string
  readonly onClick?: () => void
  readonly disabled?: boolean
  readonly children?: ReactNode
}

/** Card of a product: name, yield, remaining quantity, and a link. */
export function ProductCard(props: Props) {
  const {
    lead,
    title,
    tag,
    rate,
    rateLabel,
    facts,
    progress,
    action,
    href,
    onClick,
    disabled = false,
  } = props
  const name = useId()
  return (
    <Card as="article" inset aria-labelledby={name}>
      <header className={styles.head}>
        {lead}
        <h2 id={name} className={styles.title}>
          {title}
        </h2>
        {tag}
      </header>
      {rate !== undefined && (
        <p className={styles.rate}>
          <b>{rate}</b>
          {rateLabel !== undefined && <span>{rateLabel}</span>}
        </p>
      )}
      {facts && facts.length > 0 && <Figures rows={facts} columns={facts.length === 2 ? 2 : 3} />}
      {progress && (
        <div className={styles.progress}>
          <ProgressBar value={progress.value} label={progress.label} />
          <p className={styles.left}>
            <span>{progress.label}</span>
            {progress.left !== undefined && <span>{progress.left}</span>}
          </p>
        </div>
      )}
      {props.children}
      {action !== undefined && (
        <div className={styles.action}>
          {href !== undefined && !disabled ? (
            <Button block href={href}>
              {action}
            </Button>
          ) : (
            <Button block disabled={disabled} {...(onClick && { onClick })}>
              {action}
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}
