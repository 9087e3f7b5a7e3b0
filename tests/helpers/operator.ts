import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { operatorKey } from './operate.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** What the operator types: `npm run ops -- …`, on the data of a running server. */
export async function operator(dataDir: string, ...words: string[]): Promise<string> {
  const H5_OPERATOR_KEY = await operatorKey(dataDir)
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'server/ops/main.ts', ...words],
    { cwd: ROOT, env: { ...process.env, DATA_DIR: dataDir, H5_OPERATOR_KEY } },
  )
  return stdout
}

/** Publishes an announcement or banner as the operator does. */
export async function publish(dataDir: string, news: object): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'h5-news-'))
  const file = join(folder, 'news.json')
  writeFileSync(file, JSON.stringify(news))
  await operator(dataDir, 'news', 'publish', file)
  rmSync(folder, { recursive: true, force: true })
}
