import { promises as fs } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = new Set(['.js', '.css', '.html', '.svg', '.json', '.webmanifest', '.txt'])

/**
 * Writes a `.br` and a `.gz` file beside every text file, after the service worker is built, so that the
 * server does not have to compress files.
 */
export function precompressed(): Plugin {
  let outDir = ''
  return {
    name: 'precompressed',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      outDir = config.build.outDir.startsWith('/')
        ? config.build.outDir
        : resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        for (const entry of await fs.readdir(outDir, { recursive: true, withFileTypes: true })) {
          const file = join(entry.parentPath, entry.name)
          if (!entry.isFile() || !compressible.has(extname(file))) continue
          const bytes = await fs.readFile(file)
          if (bytes.length < 512) continue
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: 11,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          }
          await fs.writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }))
          await fs.writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
        }
      },
    },
  }
}
