import { createHash } from 'node:crypto'
import { chmodSync, copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readOrCreateKey } from '#server/ledger/checkpoints/signing-key.ts'

/** A forgery of the checkpoints by an attacker with full access to their folder. */
export interface FileMutant {
  readonly name: string
  readonly finding: RegExp
  /** @param other data folder of another installation, with another signing key. */
  forge(folder: string, dataDir: string, other: string): void
}

const file = (folder: string, number: number): string =>
  join(folder, `${String(number).padStart(6, '0')}.jsonl`)

function edit(path: string, change: (text: string) => string): void {
  chmodSync(path, 0o644)
  writeFileSync(path, change(readFileSync(path, 'utf8')))
}

/** Changes the lines of a checkpoint and signs the result with the key of a data folder. */
const signedAgain =
  (dataDir: string, change: (text: string) => string) =>
  (text: string): string => {
    const key = readOrCreateKey(dataDir)
    const lines = text.split('\n').slice(0, -2).join('\n')
    const body = `${change(lines)}\n`.replace(/"key":"[^"]+"/, `"key":"${key.name}"`)
    const signature = key.sign(createHash('sha256').update(body).digest()).toString('base64')
    return `${body}${JSON.stringify({ signature })}\n`
  }

const otherHead = (text: string): string => text.replace(/(\["postings",\d+,\d+,")[0-9a-f]{8}/, '$1deadbeef')

export const fileMutants: readonly FileMutant[] = [
  {
    name: 'a checkpoint with another chain head',
    finding: /Checkpoint 2: it is not as it was signed/,
    forge: (folder) => edit(file(folder, 2), otherHead),
  },
  {
    name: 'a checkpoint signed with another key',
    finding: /Checkpoint 3: it is signed with another key/,
    forge: (folder, _, other) =>
      edit(
        file(folder, 3),
        signedAgain(other, (text) => text),
      ),
  },
  {
    name: 'a checkpoint replaced and signed with the stolen key',
    finding: /Checkpoint 2: it is not the one that was written then/,
    forge: (folder, dataDir) =>
      edit(
        file(folder, 2),
        signedAgain(dataDir, (text) => text.replace(/"time":\d+/, '"time":1')),
      ),
  },
  {
    name: 'the newest checkpoint deleted',
    finding: /Checkpoint 3: it is missing/,
    forge: (folder) => rmSync(file(folder, 3)),
  },
  {
    name: 'the newest checkpoint replaced by an older one',
    finding: /Checkpoint 3: it is not as it was signed/,
    forge: (folder) => {
      rmSync(file(folder, 3))
      copyFileSync(file(folder, 2), file(folder, 3))
    },
  },
]
