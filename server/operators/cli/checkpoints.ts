import {
  type Command,
  joinWords,
  type Operation,
  terminalText,
  UsageError,
} from '../../identity/approvals/command.ts'
import { checkpointStore } from '../../ledger/checkpoints/config.ts'
import { writeCheckpoint } from '../../ledger/checkpoints/write-checkpoint.ts'
import { forkCheckpoints } from './checkpoint-fork.ts'

const MOST = 200

async function fork(operation: Operation, [number, ...words]: readonly string[]): Promise<number> {
  if (number === undefined || !/^\d{1,12}$/.test(number))
    throw new UsageError(
      terminalText('from which checkpoint? The number of the newest one that the restored database knows'),
    )
  const reason = joinWords(words)
  if (reason === '' || reason.length > MOST)
    throw new UsageError(
      terminalText(`a reason of at most ${MOST} characters is needed: every audit will print it`),
    )
  const { config, clock, db, print } = operation
  const done = await forkCheckpoints({
    config,
    clock,
    db,
    operator: operation.operator(),
    from: Number(number),
    reason,
  })
  if ('approval' in done) {
    print(
      done.approval === 'waits'
        ? 'Approved once: a different operator has to say the very same.'
        : 'You approved this before: a different operator has to.',
    )
    return 0
  }
  if (done.written.kind !== 'written') return 1
  print(`Checkpoint ${done.written.number} says that the books go on from checkpoint ${Number(number)}.`)
  print(`sha256 ${done.written.hash.toString('hex')}`)
  return 0
}

export const checkpointCommands: readonly Command[] = [
  {
    name: 'checkpoint',
    parameters: '',
    about:
      'signs the heads of all chains into a file outside of the database now; prints its hash to keep elsewhere',
    act: true,
    run: async ({ config, clock, db, print }) => {
      const done = await writeCheckpoint({ config, clock, db })
      if (done.kind === 'written') {
        const heads = done.heads.toLocaleString('en-US')
        print(`Checkpoint ${done.number} with ${heads} heads is in ${checkpointStore(config).place}.`)
        print(`sha256 ${done.hash.toString('hex')}`)
        return 0
      }
      print(
        done.kind === 'elsewhere'
          ? `No checkpoint was written: ${done.reason}.`
          : 'Another node is writing one just now: try again.',
      )
      return 1
    },
  },
  {
    name: 'checkpoint fork',
    parameters: '<number> <reason>',
    about:
      'after a restore: the books go on from this checkpoint, the newest that the restored database knows, and later ones are left; takes two operators',
    act: true,
    run: fork,
  },
]
