import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import type { Messages } from '@lingui/core'
import type { Plugin } from 'vite'

/** The id that a macro of Lingui has put into the code, behind the comment by which Lingui marks a message. */
const ID = /(\/\*i18n\*\/\s*\{\s*id: )"([^"]+)"/g

/** The ids of all messages of the app, grouped by source file: similar texts that are close compress better. */
async function idsOf(configPath: string, cwd: string): Promise<readonly string[]> {
  const config = getConfig({ configPath, cwd })
  const [catalogue] = await getCatalogs(config)
  const messages = (await catalogue?.read(config.sourceLocale ?? 'en')) ?? {}
  const fileOf = (id: string): string =>
    messages[id]?.origin?.map(([file]) => file).find((file) => file.startsWith('src/')) ?? ''
  return Object.keys(messages).sort((a, b) => {
    const [first, second] = [fileOf(a), fileOf(b)]
    return first === second ? 0 : first < second ? -1 : 1
  })
}

/** Code in which each id of a message is replaced by its number; an id without a number is kept. */
export const withNumbers = (code: string, numbers: ReadonlyMap<string, number>): string =>
  code.replaceAll(ID, (found, before: string, id: string) => {
    const number = numbers.get(id)
    return number === undefined ? found : `${before}"${number}"`
  })

/** The code of a compiled catalogue as a list, in which the message with number n is the element n. */
export async function listed(code: string, ids: readonly string[]): Promise<string> {
  const { messages }: { messages: Messages } = await import(
    `data:text/javascript,${encodeURIComponent(code)}`
  )
  const missing = ids.filter((id) => !(id in messages))
  if (missing.length > 0) throw new Error(`The catalogue lacks the messages ${missing.join(', ')}`)
  const list = JSON.stringify(ids.map((id) => messages[id]))
  // Engines parse a text of JSON faster than a literal.
  return `export const messages = JSON.parse(${JSON.stringify(list)})`
}

/**
 * Numbers the messages of a build, in the code and in its catalogues. Lingui identifies a message by six random
 * characters, which cannot be compressed and would be a tenth of all files that a device stores. Code and
 * catalogues of one build always belong together, so the numbers may differ between builds.
 */
export function messageNumbers({
  root,
  configPath,
}: {
  readonly root: string
  readonly configPath: string
}): Plugin[] {
  let ids: readonly string[] = []
  let numbers: ReadonlyMap<string, number> = new Map()
  return [
    {
      name: 'message-numbers:code',
      apply: 'build',
      enforce: 'pre',
      async buildStart() {
        ids = await idsOf(configPath, root)
        numbers = new Map(ids.map((id, number) => [id, number]))
      },
      transform: {
        filter: { id: /\.tsx?(?:\?|$)/, code: '/*i18n*/' },
        handler: (code) => ({ code: withNumbers(code, numbers), map: null }),
      },
    },
    {
      name: 'message-numbers:catalogue',
      apply: 'build',
      transform: {
        filter: { id: /\.po$/ },
        handler: async (code) => ({ code: await listed(code, ids), map: null }),
      },
    },
  ]
}
