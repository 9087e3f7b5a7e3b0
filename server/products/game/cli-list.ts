import type { Games } from '#contract/operators/products/quizzes-and-wheels.ts'
import { chanceOf } from '#domain/rewards/wheel.ts'
import { type Operation, typedCommand } from '../../identity/approvals/command.ts'
import { gameName, prizesOf } from './store.ts'

const MOST = 1000

type Game = Games['games'][number]

async function games({ db }: Operation): Promise<Games> {
  const rows = await db.selectFrom('games').selectAll().orderBy('id').limit(MOST).execute()
  const listed: Game[] = []
  for (const row of rows) {
    const prizes = await prizesOf(db, row.id)
    const total = prizes.reduce((sum, { weight }) => sum + weight, 0)
    listed.push({
      id: row.id,
      kind: row.kind,
      name: gameName(row, 'en'),
      url: row.url,
      daily: row.daily,
      open: row.open,
      opened_at: row.opened_at,
      test: row.test,
      prizes: prizes.map(({ weight, offer }) => ({
        code: offer?.code ?? null,
        weight,
        chance: chanceOf(weight, total),
      })),
    })
  }
  return { games: listed }
}

const lines = (row: Game): readonly string[] => [
  [row.id, row.kind, row.name, row.open ? 'open' : 'closed', row.url].join('  ').trim(),
  ...row.prizes.map(({ weight, code }) => `   ${weight}  ${code ?? 'nothing'}`),
]

export const gameList = typedCommand({
  name: 'game list',
  parameters: '',
  about: 'games with their prizes and weights',
  act: false,
  input: () => null,
  work: games,
  text: (result) => result.games.flatMap(lines),
})
