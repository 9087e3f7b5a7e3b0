import { resolve } from 'node:path'
import { build, loadConfigFromFile, mergeConfig, type Plugin, type PluginOption } from 'vite'

/**
 * `vary.ts <name>`: builds the app as a later release, into `dist/builds/<name>/app`. Its files carry the name, so that
 * every address says of which build it is. `broken` never starts.
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

const loaded = await loadConfigFromFile(
  { command: 'build', mode: 'production' },
  resolve(ROOT, 'vite.config.ts'),
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
