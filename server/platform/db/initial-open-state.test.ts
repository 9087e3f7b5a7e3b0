import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { offersIn } from '#server/identity/accounts/product-regions.ts'
import { ops } from '#server/operators/cli/run-command-line.ts'
import { systemClock } from '#server/platform/clock.ts'
import { type TestApp, testApp } from '#tests/helpers/test-app.ts'
import { recordInitialOpenState, wasCreatedClosed } from './initial-open-state.ts'

const OPEN = sql<{ what: string; n: number }>`
  select 'in' as what, count(*) as n from deposit_networks where open
  union all select 'out', count(*) from withdraw_networks where open
  union all select 'convert', count(*) from convert_coins where open`

describe('an installation without demo mode', () => {
  let app: TestApp
  const dataDir = mkdtempSync(join(tmpdir(), 'h5-closed-'))
  beforeAll(async () => {
    app = await testApp({ demo: false }, { begins: 'closed' })
  })
  afterAll(async () => {
    await app.end()
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('starts with every network and convert closed, and with every country-restricted product closed in every country', async () => {
    const { rows } = await OPEN.execute(app.database.db)
    expect(rows).toEqual([
      { what: 'in', n: 0 },
      { what: 'out', n: 0 },
      { what: 'convert', n: 0 },
    ])
    expect([...(await offersIn(app.database.db, 'JP')).values()]).not.toContain('open')
  })

  it('opens a network and a product by an operator’s command, and the audit accepts the approval', async () => {
    const lines: string[] = []
    const run = (key: string, ...words: string[]): Promise<number> =>
      ops(words, {
        env: { DATABASE_URL: app.database.url, DATA_DIR: dataDir, H5_OPERATOR_KEY: key },
        clock: systemClock,
        out: (line) => void lines.push(line),
        err: (line) => void lines.push(line),
      })
    await run('', 'operator', 'add', 'ana')
    const key = /h5op_\S+/.exec(lines.join('\n'))?.[0] ?? ''
    expect(await run(key, 'deposit', 'open-network', 'USDT', 'TRC20'), lines.join('\n')).toBe(0)
    expect(await run(key, 'setting', 'set', 'closed_areas_seconds', 'all', '')).toBe(0)
    expect((await offersIn(app.database.db, 'JP', ['seconds'])).get('seconds')).toBe('open')
    lines.length = 0
    expect(await run(key, 'audit'), lines.join('\n')).toBe(0)
  })
})

it('the first start records whether products and networks begin open or closed, and a later start does not change the record', async () => {
  const app = await testApp()
  try {
    await recordInitialOpenState(app.database.db, 'closed')
    expect(await wasCreatedClosed(app.database.db)).toBe(false)
    await expect(sql`update installation set began_closed = true`.execute(app.database.db)).rejects.toThrow(
      /append-only/,
    )
  } finally {
    await app.end()
  }
})
