import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/platform/project-root.ts'
import { buildProduct, isStale, PRODUCTS } from '#tools/build/build-products.ts'
import packageFile from '../../package.json' with { type: 'json' }
import { manifestOf } from './release-package.ts'

/**
 * `npm run release`: builds everything that a machine needs to serve the app into
 * `dist/h5-exchange-<version>.tar.gz`. On the target machine, `npm ci --omit=dev` installs the packages in the
 * versions of the lock file.
 */

const root = projectRoot()
const name = `${packageFile.name}-${packageFile.version}`
const folder = join(root, 'dist/release', name)

for (const product of PRODUCTS) {
  if (!isStale(root, product)) continue
  console.log(`  Building the ${product.name} …`)
  await buildProduct(root, product)
}

rmSync(join(root, 'dist/release'), { recursive: true, force: true })
mkdirSync(join(folder, 'dist'), { recursive: true })
cpSync(join(root, 'dist/app'), join(folder, 'dist/app'), { recursive: true })
cpSync(join(root, 'dist/console'), join(folder, 'dist/console'), { recursive: true })
cpSync(join(root, 'dist/server'), join(folder, 'dist/server'), { recursive: true })
cpSync(join(root, 'docs/operations/deploy'), join(folder, 'deploy'), { recursive: true })
writeFileSync(
  join(folder, 'package.json'),
  `${JSON.stringify(manifestOf(packageFile, join(folder, 'dist/server')), null, 2)}\n`,
)
// npm reduces the lock file to the packages of the release, in the versions that were tested.
writeFileSync(join(folder, 'package-lock.json'), readFileSync(join(root, 'package-lock.json')))
execFileSync(
  'npm',
  ['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund', '--offline'],
  {
    cwd: folder,
    stdio: 'inherit',
  },
)
const file = join(root, 'dist', `${name}.tar.gz`)
execFileSync('tar', ['-czf', file, '-C', join(root, 'dist/release'), name])
rmSync(join(root, 'dist/release'), { recursive: true })
console.log(`  ${file}`)
