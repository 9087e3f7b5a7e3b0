import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import * as v from 'valibot'
import { LANGS } from '#contract/wire/lang.ts'
import { sentBytes } from '../offline/devices/installation-checks.ts'
import type { Finding } from './audited-screens.ts'

const APP = resolve(import.meta.dirname, '../../dist/app')
const KB = 1024
const CATALOGUE = new RegExp(`^assets/(?:${LANGS.join('|')})-[\\w-]{8}\\.js$`)

const weight = (file: string): number => gzipSync(readFileSync(join(APP, file)), { level: 9 }).length

/** The files that the HTML page requests at its start, whatever the screen and the language. */
function firstOf(html: string): readonly string[] {
  const [, list] = /"first":(\[[^\]]*\])/.exec(html) ?? []
  return v.parse(v.array(v.string()), JSON.parse(list ?? '[]'))
}

/**
 * The gzip size of the scripts that must arrive before any screen can start, and the size, as sent, of all files
 * that the service worker stores.
 */
export async function sizes(): Promise<readonly Finding[]> {
  const html = readFileSync(join(APP, 'index.html'), 'utf8')
  const scripts = firstOf(html)
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + weight(file), 0)
  const worker = readFileSync(join(APP, 'sw.js'), 'utf8')
  const kept = readdirSync(APP, { recursive: true, encoding: 'utf8' }).filter((file) =>
    worker.includes(`"${file}"`),
  )
  // A device stores the catalogue of one of the nine languages, so only the largest catalogue is counted.
  const words = kept.filter((file) => CATALOGUE.test(file))
  const app = kept.filter((file) => !CATALOGUE.test(file)).reduce((sum, file) => sum + sentBytes(file), 0)
  const device = app + Math.max(0, ...words.map(sentBytes))
  const finding = (what: string, bytes: number, goal: number, coding: 'gzip' | 'brotli'): Finding => ({
    what,
    seen: `${(bytes / KB).toFixed(1)} KB ${coding}`,
    goal: `≤ ${goal} KB`,
    met: bytes > 0 && bytes <= goal * KB,
  })
  return [
    finding('initial JavaScript', scripts, 120, 'gzip'),
    finding(`kept on a device, ${kept.length - words.length} files and a language`, device, 600, 'brotli'),
  ]
}
