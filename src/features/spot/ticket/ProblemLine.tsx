import styles from './ticket.module.css'

interface Props {
  /** Referenced by the field in error (`aria-describedby`). */
  readonly id: string
  /** The present error. */
  readonly says: string | undefined
  /** Text without an error. */
  readonly rest: string
  /** All texts that may appear, to reserve their space. */
  readonly all: readonly string[]
}

/** The ticket's message line. It reserves the height of its longest text, so that nothing below it moves. */
export function ProblemLine({ id, says, rest, all }: Props) {
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
