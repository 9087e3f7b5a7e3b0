import { msg } from '#contract/operators/msg.ts'
import { JOB_STATES, type JobRow } from '#contract/operators/system.ts'
import { type Command, parseId, typedCommand, UsageError } from '../../identity/approvals/command.ts'
import { listJobs, listOutbox, retryJob, retryMail } from '../jobs.ts'
import { optionsOf, shownTime } from './time-options.ts'

const isState = (text: string): text is JobRow['state'] => JOB_STATES.some((state) => state === text)

export const jobCommands: readonly Command[] = [
  typedCommand({
    name: 'jobs list',
    parameters: '[--state <dead|late|waiting>]',
    about: 'timed work that is not done, with the last problem of what failed',
    act: false,
    input: (args) => {
      const state = optionsOf(args, { values: ['--state'] }).values.get('--state')
      if (state === undefined || isState(state)) return state
      throw new UsageError(msg`the state is one of ${{ choices: JOB_STATES.join(', ') }}`)
    },
    work: listJobs,
    text: ({ jobs }) =>
      jobs.length === 0
        ? ['No such job.']
        : jobs.map((job) =>
            [
              job.id,
              job.state,
              [job.kind, job.object, job.period].filter(Boolean).join(' '),
              `due ${shownTime(job.due_at)}`,
              `next ${shownTime(job.next_at)}`,
              `${job.attempts} failures`,
              job.problem,
            ]
              .filter(Boolean)
              .join('  '),
          ),
  }),
  typedCommand({
    name: 'jobs retry',
    parameters: '<id>',
    about: 'lets a job run again that was given up or waits for its next attempt; its effect comes once',
    act: true,
    input: ([id]) => parseId(id),
    work: retryJob,
    text: ({ id }) => [msg`Job ${{ id }} runs again within a second.`],
  }),
  typedCommand({
    name: 'outbox list',
    parameters: '',
    about: 'mails and texts that were not sent yet, recipients masked, and how many events wait for pages',
    act: true,
    input: () => undefined,
    work: listOutbox,
    text: ({ mails, events }) => [
      ...mails.map((mail) =>
        [
          mail.id,
          shownTime(mail.created_at),
          mail.recipient,
          mail.subject,
          `${mail.attempts} attempts`,
          `next ${shownTime(mail.next_at)}`,
        ].join('  '),
      ),
      `${mails.length} mails and ${events} events wait.`,
    ],
  }),
  typedCommand({
    name: 'outbox retry',
    parameters: '<id>',
    about: 'lets a running server send a mail again at once',
    act: true,
    input: ([id]) => parseId(id),
    work: retryMail,
    text: ({ id }) => [msg`Mail ${{ id }} is sent within seconds by a running server.`],
  }),
]
