import { mkdtempSync, rmSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, it } from 'vitest'
import { checkpointName, folderStore } from './checkpoint-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'h5-store-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('a checkpoint in a folder returns all its lines, even when reading begins long after the lines were requested', {
  timeout: 10_000,
}, async () => {
  const store = folderStore(folder)
  const written = Array.from({ length: 100 }, (_, n) => `line ${n}`)
  await store.add(1, Readable.from(written))
  const lines = store.lines(1)
  // If the stream had been opened too early, it would have ended after these file operations.
  for (let n = 0; n < 50; n++) await stat(join(folder, checkpointName(1)))
  expect(await Array.fromAsync(lines)).toEqual(written)
})
