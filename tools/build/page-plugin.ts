import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { content } from '#contract/communication/content.ts'
import { ANNOUNCEMENTS, BANNERS, FIRST_PAGE, message } from '#contract/communication/message.ts'
import { wallet } from '#contract/funds/wallet.ts'
import { market } from '#contract/market/market.ts'
import type { Call } from '#contract/wire/callBuilders.ts'
import { START_FILES, type StartFiles } from '../../src/boot/start-files.ts'
import { fill } from './boot-script.ts'
import { type Bundle, chunksOf, filesOf } from './chunk-files.ts'

/** The id of a build: a digest of the page and of every file of the build. */
const idOf = (html: string, files: readonly string[]): string =>
  createHash('sha256')
    .update([html, ...[...files].sort()].join('\n'))
    .digest('hex')
    .slice(0, 12)

/** The tags that Vite inserts into the page for the entry script, its chunks and its styles. */
const TAGS =
  /\s*<(?:script type="module" crossorigin src="[^"]+"><\/script>|link rel="(?:modulepreload|stylesheet)" crossorigin href="[^"]+">)/g

/**
 * Method, address and body of a request for data, exactly as the app sends it (`http-requests.ts`). The boot script
 * replaces `{lang}`.
 */
function requestOf({ method, path }: Call, params: Readonly<Record<string, string>> = {}): string {
  const fields = Object.entries({ ...params, lang: '{lang}' })
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  return method === 'GET' ? `GET /api${path}?${fields}` : `${method} /api${path} ${fields}`
}

const QUOTES = requestOf(market.quotes)
const NEWS = requestOf(message.newsList, { c_id: `${ANNOUNCEMENTS}`, page: '1', limit: FIRST_PAGE })
/** The first requests for data of the most visited routes. */
const FIRST_READS: Readonly<Record<string, readonly string[]>> = {
  '/pages/index/index': [
    requestOf(message.newsList, { c_id: `${BANNERS}` }),
    QUOTES,
    requestOf(content.menu),
    NEWS,
  ],
  '/pages/market/market': [QUOTES],
  '/pages/mailMessage/mailMessage': [NEWS],
  '/pages/transaction/index': [QUOTES],
  '/pages/transaction/currency': [QUOTES],
}

/**
 * The first requests for data of these routes for a signed-in person; the boot script sends them with the
 * stored token.
 */
const FIRST_PERSONAL_READS: Readonly<Record<string, readonly string[]>> = {
  '/pages/index/index': [requestOf(wallet.all)],
  '/pages/fund/assets': [requestOf(wallet.all)],
  '/pages/mailMessage/mailMessage': [requestOf(message.mails, { type: '', page: '1', limit: FIRST_PAGE })],
}

/**
 * Writes the id of the build into the page, and the list of its files (`src/boot/start-files.ts`): the files
 * that the app, each language and each route need, and the first requests for data of a route. The boot
 * script fetches them instead of the tags that Vite would insert, because the boot script can wait until the
 * first paint (docs/offline.md#rule-1-paint).
 */
export function preloadedFiles(): Plugin {
  return {
    name: 'preloaded-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return html
        const page = html.replace(
          'name="build" content=""',
          `name="build" content="${idOf(html, Object.keys(bundle))}"`,
        )
        // The list cannot contain `</script>`, which would end its script element early, because names of
        // files contain no "<".
        const list = `<script type="application/json" id="${START_FILES}">${JSON.stringify(startFilesOf(bundle))}</script>`
        return fill(page.replace(TAGS, ''), { [START_FILES]: list })
      },
    },
  }
}

function startFilesOf(bundle: Bundle): StartFiles {
  const chunks = chunksOf(bundle)
  const entry = chunks.find((chunk) => chunk.isEntry)
  if (!entry) throw new Error('the bundle has no entry')
  const first = filesOf(bundle, entry.fileName)
  const more: string[] = []
  const later = (file: string): number[] =>
    [...filesOf(bundle, file)].flatMap((name) => {
      if (first.has(name)) return []
      if (!more.includes(name)) more.push(name)
      return [more.indexOf(name)]
    })
  const langs: Record<string, number[]> = {}
  const routes: Record<string, number[]> = {}
  for (const chunk of chunks) {
    const lang = /\/locales\/(\w+)\.po$/.exec(chunk.facadeModuleId ?? '')?.[1]
    if (lang) langs[lang] = later(chunk.fileName)
    for (const id of chunk.moduleIds) {
      const route = /\/routes(?:\/_tabs)?(\/pages\/.+)\.tsx\?tsr-split=component$/.exec(id)?.[1]
      if (!route) continue
      const files = later(chunk.fileName)
      if (files.length > 1) routes[route.replaceAll(/[[\]]/g, '')] = files
    }
  }
  return {
    entry: entry.fileName,
    first: [...first],
    more,
    langs,
    routes,
    reads: FIRST_READS,
    personalReads: FIRST_PERSONAL_READS,
  }
}

/** An entry in the list of files that the service worker stores, as its plugin writes it. */
interface Kept {
  url: string
  revision: string | null
  size: number
  integrity?: string
}

/**
 * Gives the service worker the digest of its build's page, so that it stores this page or fails to install.
 * The page's URL contains no hash, so a release during the installation would otherwise combine the page of
 * one build with the files of another.
 */
export function ownPage(): {
  readonly plugin: Plugin
  readonly transform: (files: Kept[]) => { manifest: Kept[] }
} {
  let folder = ''
  const digest = (url: string): string =>
    `sha384-${createHash('sha384')
      .update(readFileSync(join(folder, url)))
      .digest('base64')}`
  return {
    plugin: {
      name: 'own-page',
      apply: 'build',
      configResolved: (config) => {
        folder = resolve(config.root, config.build.outDir)
      },
    },
    transform: (files) => ({
      manifest: files.map((file) =>
        file.url.endsWith('.html') ? { ...file, integrity: digest(file.url) } : file,
      ),
    }),
  }
}
