import { type Operator, operatorOfKey } from '../../../identity/approvals/operators.ts'
import { ConfigError } from '../../../platform/environment.ts'
import { AppError } from '../../../platform/errors.ts'
import { forgeryReason, signedAt } from '../../../platform/http/signed-message.ts'
import type { Posted, Received, Webhook } from '../../../platform/http/webhooks.ts'
import type { Services } from '../../../services.ts'
import type { ChainCredit } from './chain-credit.ts'
import { queryIn, watchedAddresses, watchedCredits } from './deposit-hook-reads.ts'
import { FileError, readCredits } from './parse-import-files.ts'
import { type CreditOutcome, type CreditResult, creditJson, recordCredit } from './record-credit.ts'

/** Maximum number of lines of one message. */
export const HOOK_LINES = 100

const answer = (status: number, error: string): Received => ({ status, answer: { error } })

/** The reason why a message is not processed. Null for a message with a valid signature while the hook is on. */
function rejection({ config, clock }: Services, { headers, body }: Posted): Received | null {
  if (config.depositHook === null) return answer(404, 'the deposit hook is off')
  const why = forgeryReason([config.depositHook.key], { headers, body }, clock.now())
  if (why !== null) return answer(401, `bad ${why}`)
  return config.demo ? answer(409, 'in test mode no chain is paid to, so there is nothing to report') : null
}

/**
 * The first line that reports the same output as an earlier line of the message. Null when all lines report different
 * outputs.
 */
function repeatedLine(credits: readonly ChainCredit[]): ChainCredit | null {
  const seen = new Set<string>()
  for (const credit of credits) {
    const output = JSON.stringify([credit.network, credit.hash, credit.index])
    if (seen.has(output)) return credit
    seen.add(output)
  }
  return null
}

/** The lines of a message, or a text with the reason why the message as a whole is rejected. */
function linesOf({ headers, body }: Posted): readonly ChainCredit[] | string {
  const text = body.toString('utf8').trim()
  if (!text.startsWith('[')) return 'the body must be a list of JSON'
  try {
    const signed = signedAt(headers)
    // The time of the signature is in whole seconds.
    const credits = readCredits(text, { latest: signed + 999, unstated: signed })
    if (credits.length > HOOK_LINES) return `a message has at most ${HOOK_LINES} lines`
    const repeated = repeatedLine(credits)
    return repeated === null ? credits : `line ${repeated.line} reports an output that stands above already`
  } catch (error) {
    if (error instanceof FileError) return error.message
    throw error
  }
}

const countOf = (results: readonly CreditResult[]): Partial<Record<CreditOutcome, number>> => {
  const counts: Partial<Record<CreditOutcome, number>> = {}
  for (const { outcome } of results) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}

/** Records the lines one after the other, each in its own transaction. */
async function recordAll(services: Services, operator: Operator, credits: readonly ChainCredit[]) {
  const results: CreditResult[] = []
  for (const credit of credits) results.push(await recordCredit(services, operator, credit))
  services.log.info('a watcher reported deposits', { lines: results.length, ...countOf(results) })
  return results
}

/**
 * Handles a report of a watcher: the lines of `deposit import`, as a list of JSON. Responds with:
 * - 200 and the outcome of each line;
 * - 404 while the hook is off, 401 for a wrong signature or timestamp;
 * - 400 for a body that cannot be read or reports one output twice;
 * - 503 when the lines have to be sent again.
 * Recorded lines can be sent again without a further effect, because one output counts once.
 */
async function receive(services: Services, posted: Posted): Promise<Received> {
  const rejected = rejection(services, posted)
  if (rejected !== null) return rejected
  const credits = linesOf(posted)
  if (typeof credits === 'string') return answer(400, credits)
  const operator = await operatorOfKey(services.db, services.config.depositHook?.operator ?? '')
  try {
    if (operator === null) throw new ConfigError('the key is no operator’s')
    const results = await recordAll(services, operator, credits)
    return { status: 200, answer: { lines: results.map(creditJson) } }
  } catch (error) {
    if (error instanceof AppError) return answer(503, 'busy, send it again')
    if (!(error instanceof ConfigError)) throw error
    services.log.error('deposits that a watcher reports are not credited: DEPOSIT_HOOK_OPERATOR', {
      problem: error.message,
    })
    return answer(503, 'the operator of the hook was removed, or never added')
  }
}

/** Handles a signed query of a watcher, such as `{"network":"Bitcoin","after":0}`. The result is returned in pages. */
const answering =
  (read: typeof watchedAddresses | typeof watchedCredits): Webhook['receive'] =>
  async (services, posted) => {
    const rejected = rejection(services, posted)
    if (rejected !== null) return rejected
    const query = queryIn(posted.body)
    return query === null
      ? answer(400, 'the body must have a network and the id after which the page begins')
      : { status: 200, answer: await read(services, query) }
  }

export const depositHook: readonly Webhook[] = [
  { path: '/hooks/deposits', receive },
  { path: '/hooks/deposits/addresses', receive: answering(watchedAddresses) },
  { path: '/hooks/deposits/credits', receive: answering(watchedCredits) },
]
