import { sql } from 'kysely'
import type { Log, Mailer } from '../../services.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/types.ts'
import { removeMail } from './outbox.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Passes one mail to a mail server; throws when the server does not accept it. */
export type Transport = (mail: Mail) => Promise<void>

export interface RunningMailer extends Mailer {
  /** Stops sending; unsent mails stay in the outbox. */
  stop(): Promise<void>
}

interface Deps {
  readonly config: Config
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
}

/** Time (ms) for which sending a mail is retried. The code in a mail is valid for this time. */
const GIVE_UP = 15 * 60_000
const FIRST_PAUSE = 5_000
/** Time (ms) within which a node must send a mail before another node may take it. */
const CLAIM = 60_000
const LOOK_EVERY = 5_000
/**
 * Timeouts of the connection to the mail server. They are shorter than CLAIM, so that an attempt that hangs has
 * failed before another node takes the mail.
 */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 }
const KEPT_IN_DEMO = 500

/** Sends through SMTP_URL with retries. The library is only loaded for the first mail. */
export function smtpTransport(url: string, from: string): Transport {
  let sender: Promise<{ sendMail(mail: object): Promise<unknown> }> | null = null
  return async ({ to, subject, text }) => {
    sender ??= import('nodemailer').then((mailer) =>
      mailer.createTransport({ url, ...PATIENCE }, { from, disableFileAccess: true, disableUrlAccess: true }),
    )
    await (await sender).sendMail({ to, subject, text })
  }
}

/**
 * Connects to a mail server and signs in without sending. Returns the error message when that fails, else
 * null.
 */
export async function smtpError(url: string): Promise<string | null> {
  const mailer = await import('nodemailer')
  const sender = mailer.createTransport({ url, ...PATIENCE })
  try {
    await sender.verify()
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    sender.close()
  }
}

/** The sender's address: `noreply` at the public host. */
export const senderOf = (origin: string): string => {
  const { hostname } = new URL(origin)
  return `noreply@${hostname.includes('.') ? hostname : 'example.com'}`
}

/**
 * Adds a mail to the outbox, from which a running server sends it.
 * @param shown true when the code in the mail may be stored unencrypted, for the mailbox page of demo mode
 */
export async function queueMail(
  { config, db, clock }: Pick<Deps, 'config' | 'db' | 'clock'>,
  { to, subject, text, code }: Mail & { readonly code?: string | undefined },
  shown = true,
): Promise<void> {
  const time = clock.now()
  await db
    .insertInto('mails')
    .values({
      recipient: to,
      subject,
      body: text,
      code: config.demo && shown ? (code ?? null) : null,
      with_code: code !== undefined,
      created_at: time,
      next_at: time,
    })
    .execute()
}

/**
 * Sends the mails of the outbox. Every mail is stored as a row first, so that no mail is lost when the mail server
 * fails or this server restarts. Without `transport` the rows stay in the outbox, where the terminal and the page
 * /dev/mailbox of a demo installation show them.
 */
export function startMailer({ config, db, clock, log }: Deps, transport: Transport | null): RunningMailer {
  let stopped = false
  let sending: Promise<void> = Promise.resolve()

  /** Claims one due mail for this node; null when there is none. */
  const claim = async () => {
    const time = clock.now()
    const { rows } = await sql<{
      id: number
      recipient: string
      subject: string
      body: string
      attempts: number
      created_at: number
    }>`
      update mails set next_at = ${time + CLAIM}, attempts = attempts + 1
      where id = (select id from mails where next_at <= ${time} order by next_at limit 1 for update skip locked)
      returning id, recipient, subject, body, attempts, created_at`.execute(db)
    return rows[0] ?? null
  }

  const deliver = async (send: Transport): Promise<void> => {
    for (let mail = await claim(); mail && !stopped; mail = await claim()) {
      const { id, recipient, subject, body, attempts, created_at } = mail
      try {
        await send({ to: recipient, subject, text: body })
        await removeMail(db, id, 'sent', clock.now())
      } catch (error) {
        const next = clock.now() + FIRST_PAUSE * 2 ** Math.min(attempts - 1, 5)
        const over = next > created_at + GIVE_UP
        log.warn(over ? 'a mail was given up' : 'a mail was not taken, trying again', {
          id,
          attempts,
          problem: error,
        })
        if (over) await removeMail(db, id, 'given up', clock.now())
        else await db.updateTable('mails').set({ next_at: next }).where('id', '=', id).execute()
      }
    }
  }

  const nudge = (): void => {
    if (!transport || stopped) return
    sending = sending
      .then(() => deliver(transport))
      .catch((error: unknown) => log.warn('the outbox could not be read', { problem: error }))
  }
  const timer = setInterval(nudge, LOOK_EVERY)
  timer.unref()

  return {
    async send(mail) {
      const { to, subject, code } = mail
      // Without a mail server, the code is stored unencrypted, because the mailbox page shows it.
      await queueMail({ config, db, clock }, mail, !transport)
      if (transport) nudge()
      else if (config.demo) {
        log.info(`Mail to ${to}: ${subject}${code ? ` (code ${code})` : ''}`)
        await sql`delete from mails where id <= (select max(id) from mails) - ${KEPT_IN_DEMO}`.execute(db)
      } else log.warn('SMTP_URL is not set: a mail stays in the outbox')
    },
    async stop() {
      stopped = true
      clearInterval(timer)
      await sending
    },
  }
}
