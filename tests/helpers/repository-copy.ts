import { cpSync, mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../..')
const PARTS = [
  'src',
  'sw',
  'server',
  'tests',
  'tools',
  'public',
  'locales',
  'package.json',
  'biome.json',
  'tsconfig.json',
  'vite.config.ts',
]

/**
 * Copies the working tree of the repository to a temporary folder that shares only the installed packages;
 * returns its path. The caller removes the folder.
 */
export function copyRepository(): string {
  const folder = mkdtempSync(join(tmpdir(), 'h5-copy-'))
  for (const part of PARTS) cpSync(join(ROOT, part), join(folder, part), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  return folder
}
