import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, expect, test } from 'vitest'
import { budget } from './size-budget.ts'

const root = mkdtempSync(join(tmpdir(), 'budget-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/**
 * Builds a page whose first load has this many bytes after gzip, from random hexadecimal text, which gzip
 * halves.
 */
async function built(bytes: number): Promise<void> {
  writeFileSync(join(root, 'index.html'), '<script type="module" src="./index.js"></script>')
  writeFileSync(join(root, 'index.js'), `document.title = '${randomBytes(bytes).toString('hex')}'`)
  await build({ root, configFile: false, mode: 'production', logLevel: 'silent', plugins: [budget()] })
}

test('a build whose first load is above 125 KB after gzip is rejected, and a build below 125 KB is accepted', async () => {
  await expect(built(100 * 1024)).resolves.toBeUndefined()
  await expect(built(130 * 1024)).rejects.toThrow('Over the budget')
})
