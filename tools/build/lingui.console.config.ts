import { resolve } from 'node:path'
import type { LinguiConfig } from '@lingui/conf'
import packageFile from '../../package.json' with { type: 'json' }

const { catalogs: _, ...shared } = packageFile.lingui

/** The catalogues of the operators' console: two languages, separate from the nine of the app. */
const config: LinguiConfig & Required<Pick<LinguiConfig, 'catalogs'>> = {
  ...shared,
  rootDir: resolve(import.meta.dirname, '../..'),
  locales: ['en', 'zh'],
  catalogs: [
    {
      path: '<rootDir>/locales/console/{locale}',
      include: ['<rootDir>/src/console', '<rootDir>/src/contract/operators', '<rootDir>/server'],
      exclude: ['**/*.test.*'],
    },
  ],
  // Extracts only the texts for operators from the server's files: the app's texts there use another `msg`.
  macro: { corePackage: ['@lingui/core/macro', '#contract/operators/msg.ts'] },
  format: 'po',
  ...(process.env.STRICT_MESSAGES === '1' ? {} : { fallbackLocales: { default: 'en' } }),
}

export default config
