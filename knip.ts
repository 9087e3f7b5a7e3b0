import { dirname, relative } from 'node:path'
import type { KnipConfig } from 'knip'

/** A row of a document's table of constants: name, value, meaning, and the file that defines it, which a test imports. */
const CONSTANT = /^\| `(\w+)` \|.*\| `(\S+\.ts)` \|$/gm

const config: KnipConfig = {
  include: ['files', 'dependencies', 'unlisted', 'unresolved', 'exports'],
  entry: [
    'src/routes/**/*.tsx',
    // Built into the page by tools/build/boot-script.ts.
    'src/boot/main.ts',
    'src/boot/skeletons/render.tsx',
    // Read in place of modules of packages, by the build (tools/build/lingui-macros.ts).
    'sw/*.ts',
    'server/main.ts',
    'server/watchers/*/main.ts',
    // Read by a pattern of their names (src/console/parts/ledgerCodeNames.ts, tests/contract).
    'src/console/products/*.ts',
    'tests/contract/{areas,owned-objects}/*.ts',
    // Types of the database's tables: they extend one interface and are imported by nobody.
    'server/**/tables.ts',
    'tools/build/lingui.config.ts',
    'tests/**/*.{test,spec}.{ts,tsx}',
    'tests/**/main.{ts,tsx}',
    // Programs that are started, and sections that are imported, by their names.
    'tests/{audits,faults}/*.ts',
    'tests/offline/{*,isolation/*,audit/sections/*}.ts',
    'tests/docs/check-example-product.ts',
    'tests/suite/build-tested-programs.ts',
    // Named in vite.config.ts relative to the repository.
    'tests/helpers/{condition-timeout,dom-polyfills,playwright-setup,postgres-cluster}.ts',
    'tests/playwright.config.ts',
    'tools/**/*.ts',
    'docs/**/*.md',
  ],
  project: ['**/*.{ts,tsx}', 'docs/**/*.md'],
  // Run by the hook of commits (.githooks).
  ignoreDependencies: ['@commitlint/cli'],
  ignoreUnresolved: [/tests\/helpers\/.+/],
  compilers: {
    md: (text, path) =>
      [...text.matchAll(CONSTANT)]
        .map(([, name, file]) => `import { ${name} } from '${relative(dirname(path), file ?? '')}'`)
        .join('\n'),
  },
}

export default config
