import type { IeoProjects } from '#contract/operators/products/ieo.ts'
import { formatBusinessTime } from '#domain/businessDay.ts'
import { progressOf, releaseAt } from '#domain/earn/ieo.ts'
import { type Operation, typedCommand } from '../../identity/approvals/command.ts'
import { wireTime } from '../../platform/clock.ts'
import { allotTime, type PriceRow, type ProjectRow, phaseAt, pricesOf, projectsIn } from './store.ts'

const MOST = 1000

type Project = IeoProjects['projects'][number]

const toProject = (row: ProjectRow, prices: Project['prices'], now: number): Project => ({
  id: row.id,
  name: row.name,
  token: row.symbol,
  phase: phaseAt(row, now),
  prices,
  issuance: row.total_issuance,
  min_amount: row.min_amount,
  max_amount: row.max_amount,
  start_at: row.start_at,
  end_at: row.end_at,
  allot_at: allotTime(row),
  market_at: row.market_at,
  lock_days: row.lock_days,
  release_at: releaseAt(wireTime(row.market_at), row.lock_days) * 1000,
  applied: row.applied,
  people: row.people,
  progress: progressOf(row.applied, row.total_issuance),
  allotted: row.passed,
  allotted_at: row.allotted_at,
  logo: row.logo,
  banner: row.banner,
  intro: row.intro,
  white_paper: row.white_paper,
  website: row.website,
  open: row.open,
  test: row.test,
  version: row.version,
  created_at: row.created_at,
})

async function ieoProjects({ db, clock }: Operation): Promise<IeoProjects> {
  const rows = (await projectsIn(db).orderBy('p.id', 'desc').limit(MOST).execute()).reverse()
  const prices = await pricesOf(
    db,
    rows.map(({ id }) => id),
  )
  const names = new Map(
    (await db.selectFrom('currencies').select(['id', 'name']).execute()).map(({ id, name }) => [id, name]),
  )
  const priced = ({ currency_id, price }: PriceRow) => ({
    coin: names.get(currency_id) ?? String(currency_id),
    price,
  })
  return {
    projects: rows.map((row) =>
      toProject(row, prices.filter(({ project_id }) => project_id === row.id).map(priced), clock.now()),
    ),
  }
}

const line = (row: Project): string =>
  [
    row.id,
    `${row.name} (${row.token})`,
    row.phase.replace('_', ' '),
    ...row.prices.map(({ coin, price }) => `${price} ${coin}`),
    `${row.issuance} issued`,
    `${row.min_amount} to ${row.max_amount} each`,
    `${formatBusinessTime(row.start_at)} to ${formatBusinessTime(row.end_at)}`,
    `market ${formatBusinessTime(row.market_at)}, locked ${row.lock_days} days`,
    `${row.applied} applied by ${row.people}`,
    row.allotted_at > 0 ? `${row.allotted} allotted` : 'not allotted',
    row.open ? 'open' : 'closed',
    ...(row.test ? ['test'] : []),
  ].join('  ')

export const ieoList = typedCommand({
  name: 'ieo list',
  parameters: '',
  about: 'IEO projects, with what is applied for and allotted',
  act: false,
  input: () => null,
  work: ieoProjects,
  text: ({ projects }) => (projects.length === 0 ? ['There is no project.'] : projects.map(line)),
})
