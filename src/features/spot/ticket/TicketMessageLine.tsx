import styles from './ticket.module.css'

interface Props {
  /** Id of the message, to which the invalid field refers (`aria-describedby`). */
  readonly id: string
  /** Text of the current error; undefined without an error. */
  readonly says: string | undefined
  /** Text shown while there is no error. */
  readonly rest: string
  /** All texts that may be shown, so that the element reserves the height of the longest. */
  readonly all: readonly string[]
}

/**
 * The line for error messages in the order form. It reserves the height of its longest text, so that the
 * content below does not move.
 */
export function TicketMessageLine({ id, says, rest, all }: Props) {
  return (
    <div className={styles.line}>
      {all.map((words) => (
        <span key={words} className={styles.room} data-words={words} />
      ))}
      <p className={styles.note}>{says === undefined && rest}</p>
      <p id={id} role="alert" className={styles.alert}>
        {says}
      </p>
    </div>
  )
}
