import styles from './ticket.module.css'

interface Props {
  /** For the field in error (`aria-describedby`). */
  readonly id: string
  /** What is wrong now. */
  readonly says: string | undefined
  /** What stands there while nothing is wrong. */
  readonly rest: string
  /** Everything that may come to stand there. */
  readonly all: readonly string[]
}

/** The ticket's one line of words: it keeps the room of its longest sentence, so that nothing below it ever moves. */
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
