import { msg } from '#contract/operators/msg.ts'
import { type Decimal, SCALE_MAX } from '#domain/money.ts'
import { classifyAddress } from '#domain/text/webAddress.ts'
import { type Operation, UsageError } from '../../identity/approvals/command.ts'
import { parseBusinessTime } from '../../identity/approvals/parse-utc8-time.ts'
import { setTerms } from '../../identity/approvals/two-approval-commands.ts'
import { parseTypedAmount } from '../../identity/approvals/typed-amount.ts'
import type { Tx } from '../../platform/db/types.ts'
import { schedule } from '../../platform/jobs/runner.ts'
import {
  amountsOf,
  daysOf,
  issuanceOf,
  oneOf,
  payNamed,
  requireValidTerms,
  wholeOf,
  windowOf,
} from './cli-project-terms.ts'
import { lockProject, type ProjectRow, projectJobs } from './store.ts'

/**
 * Terms that cannot change after the first subscription, because the allotment of every subscription depends on them.
 */
const STANDING = ['issuance', 'window']
const PICTURE = /^\/(?:h5|api\/file)\/[\w./-]{1,200}$/
const INTRO_MAX = 4000

function addressOf(text: string): string {
  if (text !== '' && classifyAddress(text, []).kind === 'rejected')
    throw new UsageError(msg`an address begins with https:// and a public host`)
  return text
}

function pictureOf(text: string): string {
  if (text !== '' && !PICTURE.test(text))
    throw new UsageError(msg`a picture is a path of this server, /h5/… or /api/file/…`)
  return text
}

/** The columns that hold the term `field` of a project; null for a name that is not a term. */
function termColumns(field: string, [first, second]: readonly string[]) {
  switch (field) {
    case 'amounts':
      return amountsOf(first, second)
    case 'lock':
      return { lock_days: daysOf(first) }
    case 'market':
      return { market_at: parseBusinessTime(first, msg`the time to market`) }
    case 'issuance':
      return { total_issuance: issuanceOf(first) }
    case 'window':
      return windowOf(first, second)
    default:
      return null
  }
}

/** The columns that hold the field `field` of a project's description. */
function descriptionColumns(field: string, values: readonly string[]) {
  const text = values.join(' ')
  switch (field) {
    case 'name':
      if (text === '') throw new UsageError(msg`a project has a name`)
      return { name: text }
    case 'intro':
      if (text.length > INTRO_MAX)
        throw new UsageError(msg`an introduction has at most ${{ most: INTRO_MAX }} characters`)
      return { intro: text }
    case 'paper':
      return { white_paper: addressOf(text) }
    case 'website':
      return { website: addressOf(text) }
    case 'logo':
      return { logo: pictureOf(text) }
    case 'banner':
      return { banner: pictureOf(text) }
    default:
      throw new UsageError(
        msg`what? price, amounts, lock, market, issuance, window, name, intro, paper, website, logo or banner`,
      )
  }
}

async function priceOf(operation: Operation, [coin, price]: readonly string[]) {
  const pay = await payNamed(operation, coin)
  return { currency_id: pay.id, price: wholeOf(price, msg`the price`) }
}

/** Changes the price for later subscriptions. Earlier subscriptions keep the price at which they were made. */
async function setPrice(
  tx: Tx,
  row: ProjectRow,
  { currency_id, price }: { readonly currency_id: number; readonly price: Decimal },
): Promise<void> {
  const { last } = await tx
    .selectFrom('ieo_prices')
    .select((eb) => eb.fn.max<number | null>('place').as('last'))
    .where('project_id', '=', row.id)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('ieo_prices')
    .values({ project_id: row.id, currency_id, price, place: (last ?? 0) + 1 })
    .onConflict((conflict) => conflict.columns(['project_id', 'currency_id']).doUpdateSet({ price }))
    .execute()
}

/**
 * The columns that an edit changes. Throws UsageError for a value that the present state of the project does not
 * allow.
 */
function checked(row: ProjectRow, field: string, values: readonly string[], now: number) {
  const set = field === 'price' ? {} : (termColumns(field, values) ?? {})
  if (STANDING.includes(field) && row.people > 0)
    throw new UsageError(msg`${{ people: row.people }} people have applied: the ${{ field }} stands`)
  requireValidTerms({ ...row, ...set }, now)
  return set
}

/** `ieo edit <id> <field> <values>`. New terms need two operators and do not change existing subscriptions. */
export async function edit(
  operation: Operation,
  [text, field = '', ...values]: readonly string[],
): Promise<number> {
  const project = await oneOf(operation, text)
  const { id } = project
  const said = msg`Project ${{ id }} is changed. What is applied for goes on under its own terms.`
  const now = operation.clock.now()
  if (field !== 'price' && termColumns(field, values) === null) {
    await operation.db
      .updateTable('ieo_projects')
      .set(descriptionColumns(field, values))
      .where('id', '=', id)
      .execute()
    operation.print(said)
    return 0
  }
  checked(project, field, values, now)
  if (field === 'price') await priceOf(operation, values)
  const figures = values.map((word) => parseTypedAmount(word, SCALE_MAX) ?? word.toUpperCase())
  const act = { kind: 'ieo_terms', subject: String(id), terms: JSON.stringify([field, ...figures]) }
  return setTerms(operation, { what: `The ${field} of project ${id}`, said, ...act }, async (tx) => {
    const row = (await lockProject(tx, id)) ?? project
    const set = checked(row, field, values, now)
    if (field === 'price') await setPrice(tx, row, await priceOf(operation, values))
    await tx
      .updateTable('ieo_projects')
      .set((eb) => ({ ...set, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    await schedule(tx, projectJobs({ ...row, ...set }))
  })
}
