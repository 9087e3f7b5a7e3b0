import { judge } from '#domain/outside.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Tx } from '../../db/types.ts'
import { schedule } from '../../jobs/due.ts'
import { type Operation, UsageError } from '../../ops/command.ts'
import { momentOf } from '../../ops/moment.ts'
import {
  amountsOf,
  daysOf,
  issuanceOf,
  needSound,
  oneOf,
  payNamed,
  wholeOf,
  windowOf,
} from './commands-terms.ts'
import { lockProject, type ProjectRow, projectJobs } from './store.ts'

/** What stands as soon as somebody has applied: everybody's part depends on it. */
const STANDING = ['issuance', 'window']
const PICTURE = /^\/(?:h5|api\/file)\/[\w./-]{1,200}$/
const INTRO_MAX = 4000

function addressOf(text: string): string {
  if (text !== '' && judge(text, []).kind === 'refused')
    throw new UsageError('an address begins with https:// and a public host')
  return text
}

function pictureOf(text: string): string {
  if (text !== '' && !PICTURE.test(text))
    throw new UsageError('a picture is a path of this server, /h5/… or /api/file/…')
  return text
}

/** What the word for it changes of a project's terms; null for a word that is no term. */
function termOf(field: string, [first, second]: readonly string[]) {
  switch (field) {
    case 'amounts':
      return amountsOf(first, second)
    case 'lock':
      return { lock_days: daysOf(first) }
    case 'market':
      return { market_at: momentOf(first, 'the time to market') }
    case 'issuance':
      return { total_issuance: issuanceOf(first) }
    case 'window':
      return windowOf(first, second)
    default:
      return null
  }
}

/** What is only said of it. */
function wordOf(field: string, values: readonly string[]) {
  const text = values.join(' ')
  switch (field) {
    case 'name':
      if (text === '') throw new UsageError('a project has a name')
      return { name: text }
    case 'intro':
      if (text.length > INTRO_MAX) throw new UsageError(`an introduction has at most ${INTRO_MAX} characters`)
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
        'what? price, amounts, lock, market, issuance, window, name, intro, paper, website, logo or banner',
      )
  }
}

/** Whoever applied paid the price of that moment; from now on it is this one. */
async function setPrice(
  operation: Operation,
  tx: Tx,
  row: ProjectRow,
  [coin, price]: readonly string[],
): Promise<void> {
  const pay = await payNamed(operation, coin)
  const amount = wholeOf(price, 'the price')
  const { last } = await tx
    .selectFrom('ieo_prices')
    .select((eb) => eb.fn.max<number | null>('place').as('last'))
    .where('project_id', '=', row.id)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('ieo_prices')
    .values({ project_id: row.id, currency_id: pay.id, price: amount, place: (last ?? 0) + 1 })
    .onConflict((conflict) => conflict.columns(['project_id', 'currency_id']).doUpdateSet({ price: amount }))
    .execute()
}

/** `ieo edit <id> <field> <values>`. New terms touch no application that is there. */
export async function edit(
  operation: Operation,
  [text, field = '', ...values]: readonly string[],
): Promise<number> {
  const { id } = await oneOf(operation, text)
  const now = operation.clock.now()
  await inTransaction(operation.db, async (tx) => {
    const row = await lockProject(tx, id)
    if (!row) throw new UsageError(`there is no project ${id}`)
    const set = field === 'price' ? {} : termOf(field, values)
    if (set === null) {
      await tx.updateTable('ieo_projects').set(wordOf(field, values)).where('id', '=', id).execute()
      return
    }
    if (STANDING.includes(field) && row.people > 0)
      throw new UsageError(`${row.people} people have applied: the ${field} stands`)
    const next = { ...row, ...set }
    needSound(next, now)
    if (field === 'price') await setPrice(operation, tx, row, values)
    await tx
      .updateTable('ieo_projects')
      .set((eb) => ({ ...set, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    await schedule(tx, projectJobs(next))
  })
  operation.print(`Project ${id} is changed. What is applied for goes on under its own terms.`)
  return 0
}
