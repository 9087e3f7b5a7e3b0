import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
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
