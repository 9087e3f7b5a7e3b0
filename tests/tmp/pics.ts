import { chromium } from '@playwright/test'
import { mkdirSync } from 'node:fs'
import { CHROMIUM_ARGS, findChromium } from '../helpers/chromium.ts'
import { moneyed } from '../helpers/people.ts'
import { phone } from '../audits/pages.ts'

const origin = 'http://localhost:18622'
const out = '/tmp/nft-pics'
mkdirSync(out, { recursive: true })
const person = await moneyed(origin)
await person.act('/bind_box/buyNFT', { code: 'STONEBOX', num: '2', price: '20' })
try { await person.act('/bind_box/buyNFT', { code: 'TIDE01', num: '1', price: '300' }) } catch {}
try { await person.act('/bind_box/marginNFT', { code: 'TIDE02' }); const it = await person.get<any>('/bind_box/getBoxDetail', { code: 'TIDE02' }); await person.act('/bind_box/auctionNFT', { code: 'TIDE02', price: it.min_next }) } catch (e) { console.log(e) }
const want = process.argv.slice(2)
const shots: [string, string, string?][] = [
  ['market', '/pages/nft/nft'], ['artists', '/pages/nft/nft?tab=artist'], ['search', '/pages/nft/nft?tab=search'], ['found', '/pages/nft/nft?tab=search&keyword=tide'],
  ['collection', '/pages/nft/nft?tab=collection'],
  ['artist', '/pages/nft/artistDetail?id=1'], ['auction', '/pages/nft/artworkDetail?code=TIDE02'], ['fixed', '/pages/nft/artworkDetail?code=GRID02'], ['box', '/pages/nft/artworkDetail?code=STONEBOX'], ['gif', '/pages/nft/artworkDetail?code=GRID04'],
  ['video', '/pages/nft/artworkDetail_video?code=DUSK01'], ['audio', '/pages/nft/artworkDetail_video?code=TONE01'],
  ['buy', '/pages/nft/purchase_one?code=TIDE03'], ['buybox', '/pages/nft/purchase_one?code=STONEBOX'], ['records', '/pages/nft/purchase?status=1'], ['mine', '/pages/nft/mine'], ['mynft', '/pages/nft/myNft'], ['boxes', '/pages/nft/myNft?is_box=1'],
]
const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: CHROMIUM_ARGS })
const looks = [{ lang: 'en', theme: 'dark', width: 390 }, { lang: 'vn', theme: 'white', width: 390 }, { lang: 'fra', theme: 'dark', width: 320 }] as const
for (const look of looks) {
  const tag = `${look.lang}${look.width}`
  if (want[0] && want[0] !== 'all' && want[0] !== tag) continue
  const context = await phone(browser, { ...look, token: person.token })
  const page = await context.newPage()
  page.on('pageerror', (e) => console.log('ERR', e.message))
  page.on('console', (m) => { if (m.type() === 'error') console.log('CON', m.text().slice(0, 200)) })
  await page.goto(`${origin}/h5/#/pages/nft/nft`)
  for (const [name, route] of shots) {
    if (want.length > 1 && !want.slice(1).includes(name)) continue
    await page.evaluate((href) => { location.hash = href }, route)
    await page.waitForFunction(() => document.querySelector('#boot') === null && ![...document.querySelectorAll('[aria-busy="true"]')].some((one) => (one as HTMLElement).checkVisibility()), null, { timeout: 30000 }).catch(() => console.log('busy', name))
    await page.waitForTimeout(700)
    await page.screenshot({ path: `${out}/${tag}-${name}.png` })
    if (['auction', 'box', 'fixed', 'mine', 'buybox'].includes(name)) {
      await page.evaluate(() => { for (const m of document.querySelectorAll('main')) m.scrollTop = 700 })
      await page.waitForTimeout(300)
      await page.screenshot({ path: `${out}/${tag}-${name}2.png` })
    }
  }
  await context.close()
}
await browser.close()
process.exit(0)
