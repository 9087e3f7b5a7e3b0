import { createHash } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { wallet } from '#contract/funds/wallet.ts'
import { shortName } from '#data/store/call-short-name.ts'
import { callName } from '#data/store/record-key.ts'

/**
 * File names of compressed copies. The copies of changed files are deleted, so that the server sends the
 * changed files.
 */
const PACKED = /\.(?:br|gz)$/
const TEXT = /\.(?:js|css|html)$/

/**
 * Matches the fingerprint of the call that reads transfers. The table that `vite.config.ts` puts into the
 * build has six letters for each call: three for its name and three for the shape of its schemas.
 */
const TRANSFERS = new RegExp(
  `(?<=[\`"'](?:[\\w-]{6})*)${shortName(callName(wallet.transfers))}[\\w-]{3}(?=(?:[\\w-]{6})*[\`"'])`,
)
/** A text that only the main script contains. */
const BOOT = 'dataset.booted'

/** How each later release changes a file of the first build; other files are returned unchanged. */
const CHANGES = {
  /**
   * A release with another contract for transfers, so that the fingerprint of the call that reads transfers
   * differs.
   */
  two: (text: string) =>
    text.replace(TRANSFERS, (cell) => cell.slice(0, 3) + [...cell.slice(3)].reverse().join('')),
  /** A release that throws in its first statement, before the app starts. */
  broken: (text: string) =>
    text.includes(BOOT) ? `if (location.href) throw new Error('broken build')\n${text}` : text,
} as const
export type Later = keyof typeof CHANGES

/** Replaces a text; throws if the text does not occur. */
function swap(text: string, from: string | RegExp, to: string): string {
  const swapped = text.replace(from, to)
  if (swapped === text) throw new Error(`the build has no ${from}`)
  return swapped
}

/**
 * Creates a later release in `to` from the build in `from`, without building again. Scripts and styles are
 * renamed to `<name>-…`, so that every URL shows its build. The page gets another build id, and the service
 * worker the digest of the changed page. Throws when the build does not have the expected form.
 */
export function vary(from: string, to: string, name: Later): void {
  cpSync(from, to, { recursive: true, filter: (file) => !PACKED.test(file) })
  const assets = readdirSync(join(to, 'assets'))
  const known = new Set(assets)
  const rewrite = (file: string, edit: (text: string) => string = (text) => text): string => {
    const text = readFileSync(join(to, file), 'utf8')
    const renamed = text.replace(/[\w-]+\.(?:js|css)\b/g, (found) =>
      known.has(found) ? `${name}-${found}` : found,
    )
    const edited = edit(renamed)
    writeFileSync(join(to, file), edited)
    return edited
  }
  let changed = 0
  for (const file of assets) {
    if (TEXT.test(file))
      rewrite(join('assets', file), (text) => {
        const other = CHANGES[name](text)
        if (other !== text) changed += 1
        return other
      })
    renameSync(join(to, 'assets', file), join(to, 'assets', `${name}-${file}`))
  }
  if (changed === 0) throw new Error(`nothing of the build makes it ${name}`)
  const page = rewrite('index.html', (html) =>
    swap(html, /(?<=name="build" content=")\w+/, idOf(`${name} ${html}`)),
  )
  const digest = createHash('sha384').update(page).digest('base64')
  rewrite('sw.js', (text) =>
    swap(
      swap(text, /(?<="integrity":")sha384-[^"]+/, `sha384-${digest}`),
      /(?<="revision":")\w+(?=","url":"index\.html")/,
      idOf(page),
    ),
  )
}

const idOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)
