import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { manifest } from '#tools/build/web-app-manifest.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const drawn = [...manifest.icons, ...manifest.screenshots].filter(({ type }) => type === 'image/png')

describe('the web app manifest', () => {
  test("has a fixed id, scope and start address, and opens the app without the browser's controls", () => {
    expect(manifest).toMatchObject({ id: '/h5/', scope: '/h5/', start_url: '/h5/', display: 'standalone' })
  })

  test.each(['any', 'maskable'])(
    'has icons of 192 px and 512 px for the purpose %s, and no icon for the purposes any and maskable at once',
    (purpose) => {
      const icons = manifest.icons.filter((icon) => icon.purpose === purpose)
      expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
      expect(manifest.icons.every((icon) => icon.purpose === 'any' || icon.purpose === 'maskable')).toBe(true)
    },
  )

  test('has screenshots for narrow and for wide screens', () => {
    expect(new Set(manifest.screenshots.map(({ form_factor }) => form_factor))).toEqual(
      new Set(['narrow', 'wide']),
    )
  })

  test('has shortcuts to market, trade, assets and messages, each of which opens a page of the app', () => {
    const routes = manifest.shortcuts.map(({ url }) => url.replace('./#', ''))
    expect(routes).toEqual([
      '/pages/market/market',
      '/pages/transaction/index',
      '/pages/fund/assets',
      '/pages/mailMessage/mailMessage',
    ])
    const tree = readFileSync(join(ROOT, 'src/routeTree.gen.ts'), 'utf8')
    for (const route of routes) expect(tree).toContain(`'${route}'`)
  })

  test.each(drawn.map((picture) => [picture.src, picture] as const))(
    'declares the actual size of the picture %s',
    async (src, { sizes }) => {
      const { width, height } = await sharp(join(ROOT, 'public', src)).metadata()
      expect(`${width}x${height}`).toBe(sizes)
    },
  )

  test('is complemented by a link in index.html to an existing icon, which iOS uses in place of the icons of the manifest', () => {
    const page = readFileSync(join(ROOT, 'src/index.html'), 'utf8')
    expect(existsSync(join(ROOT, 'public/icons/apple-180.png'))).toBe(true)
    expect(page).toContain('<link rel="apple-touch-icon" href="%BASE_URL%icons/apple-180.png">')
  })
})
