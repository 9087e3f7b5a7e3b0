import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { until } from '#tests/helpers/test-server.ts'
import { supervise, WRONG_SETTING } from './supervise.ts'

const folder = mkdtempSync(join(tmpdir(), 'h5-supervise-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let count = 0
/** Runs a program under supervision. The program reads from `turn` how many times it was started before. */
function run(text: string) {
  const name = join(folder, `${count++}`)
  writeFileSync(`${name}.log`, '')
  writeFileSync(
    `${name}.mjs`,
    `import { appendFileSync, readFileSync } from 'node:fs'
const turn = readFileSync('${name}.log', 'utf8').length
appendFileSync('${name}.log', '.')
const ready = () => new Promise((done) => process.send('ready', done))
const stand = () => appendFileSync('${name}.log', '+')
${text}`,
  )
  const said: string[] = []
  const supervised = supervise({ program: `${name}.mjs`, env: process.env, say: (line) => said.push(line) })
  const log = (): string => readFileSync(`${name}.log`, 'utf8')
  return {
    ...supervised,
    said,
    starts: () => log().replaceAll('+', '').length,
    stands: () => log().endsWith('+'),
  }
}

describe('supervise', () => {
  it('restarts a server that crashed, with growing pauses, and logs why', async () => {
    const { done, said, starts } = run(`
      if (turn < 2) { await ready(); turn === 0 ? process.kill(process.pid, 'SIGKILL') : process.exit(1) }`)
    expect(await done).toBe(0)
    expect(starts()).toBe(3)
    expect(said).toEqual([
      'The server ended (signal SIGKILL); starting again in 0.25 s.',
      'The server ended (status 1); starting again in 0.5 s.',
    ])
  })

  it('does not restart a server that never started or has a wrong setting', async () => {
    const never = run('process.exit(1)')
    expect([await never.done, never.starts(), never.said]).toEqual([1, 1, []])
    const wrong = run(`
      if (turn === 0) { await ready(); process.exit(1) }
      process.exit(${WRONG_SETTING})`)
    expect([await wrong.done, wrong.starts()]).toEqual([WRONG_SETTING, 2])
  })

  it('forwards a signal to the server, and exits with the exit code of the server', async () => {
    const { done, stop, stands, starts } = run(`
      process.on('SIGTERM', () => process.exit(7))
      setInterval(() => {}, 1000)
      await ready()
      stand()`)
    await until('the server to stand', stands)
    stop('SIGTERM')
    expect(await done).toBe(7)
    expect(starts()).toBe(1)
  })

  it('exits at once on a signal during the pause before a restart', async () => {
    const { done, stop, said, starts } = run(`await ready(); process.exit(1)`)
    await until('the pause', () => said.length === 1)
    stop('SIGINT')
    expect(await done).toBe(0)
    expect(starts()).toBe(1)
  })
})
