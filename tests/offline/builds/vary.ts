import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build, loadConfigFromFile, mergeConfig, type Plugin, type PluginOption } from 'vite'
import { copyRepository } from '../../helpers/copy.ts'

/**
 * `vary.ts <name>`: builds the app as a later release, into `dist/builds/<name>/app`. Its files carry the name, so that
 * every address says of which build it is. `broken` never starts; the contract of `two` says more of one call than the
 * build before, which is why it is made of a copy of all sources.
 */
const ROOT = resolve(import.meta.dirname, '../../..')
const [name = ''] = process.argv.slice(2)

async function flat(option: PluginOption | Promise<PluginOption>): Promise<Plugin[]> {
  const plugin = await option
  if (Array.isArray(plugin)) return (await Promise.all(plugin.map(flat))).flat()
  return plugin ? [plugin] : []
}

const brick: Plugin = {
  name: 'brick',
  transform: {
    filter: { id: /\/src\/main\.tsx$/ },
    handler: (code) =>
      `${code}\n`.replace('const host =', "if (location.href) throw new Error('broken build')\nconst host ="),
  },
}

const sources = copyRepository()
process.on('exit', () => rmSync(sources, { recursive: true, force: true }))

/** One field more in what one call answers; the server that is there need not say it. */
function changeContract(): void {
  const file = join(sources, 'src/contract/wallet.ts')
  const begun = 'export const TransferRow = v.object({\n'
  const text = readFileSync(file, 'utf8')
  if (!text.includes(begun)) throw new Error(`no transfers in ${file}`)
  writeFileSync(file, text.replace(begun, `${begun}  remark: v.optional(str),\n`))
}
if (name === 'two') changeContract()

// Its mark in every name weighs something; nobody downloads it.
process.env.BUDGET = 'off'
const loaded = await loadConfigFromFile(
  { command: 'build', mode: 'production' },
  join(sources, 'vite.config.ts'),
)
if (!loaded) throw new Error('no vite.config.ts')
const { plugins, ...config } = loaded.config
await build(
  mergeConfig(config, {
    configFile: false,
    logLevel: 'error',
    // Compressing takes a third of the time and changes nothing for these tests.
    plugins: [
      ...(await flat(plugins)).filter((plugin) => plugin.name !== 'precompressed'),
      ...(name === 'broken' ? [brick] : []),
    ],
    define: { __APP_VERSION__: JSON.stringify(`0.0.0-${name}`) },
    build: {
      outDir: resolve(ROOT, 'dist/builds', name, 'app'),
      rolldownOptions: {
        output: {
          entryFileNames: `assets/${name}-[name]-[hash].js`,
          chunkFileNames: `assets/${name}-[name]-[hash].js`,
          assetFileNames: `assets/${name}-[name]-[hash][extname]`,
        },
      },
    },
  }),
)
