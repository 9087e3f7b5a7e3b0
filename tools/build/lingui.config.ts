import { resolve } from 'node:path'
import type { LinguiConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import packageFile from '../../package.json' with { type: 'json' }

const po = formatter({ lineNumbers: false })

/**
 * The configuration of Lingui for the app's build. Texts that only the server uses are not in the app's
 * bundles.
 */
const config: LinguiConfig = {
  ...packageFile.lingui,
  rootDir: resolve(import.meta.dirname, '../..'),
  // No macro packages are declared, because `msg` of the contract is a normal function, whose module can
  // be loaded without the macro.
  macro: {},
  format: {
    ...po,
    parse: async (content, context) =>
      Object.fromEntries(
        Object.entries(await po.parse(content, context)).filter(
          ([, { origin = [] }]) =>
            origin.length === 0 || origin.some(([file]) => !file.startsWith('server/')),
        ),
      ),
  },
  ...(process.env.STRICT_MESSAGES === '1' ? {} : { fallbackLocales: { default: 'en' } }),
}

export default config
