import { chromium } from '@playwright/test'
import { CHROMIUM_ARGS, findChromium } from '../helpers/chromium.ts'
import { moneyed } from '../helpers/people.ts'
import { phone } from '../audits/pages.ts'

const origin = 'http://localhost:18622'
const out = '/tmp/nft-pics'
const lang = (process.argv[2] ?? 'en') as 'en'
const theme = (process.argv[3] ?? 'dark') as 'dark'
const width = Number(process.argv[4] ?? 390)
const tag = `${lang}${width}`
const person = await moneyed(origin)
const other = await moneyed(origin)
await person.act('/bind_box/buyNFT', { code: 'STONEBOX', num: '2', price: '20' })
const free = (await person.get<any>('/bind_box/getBoxList', { sell_mode: '0', status: '1', sort: 'price_asc', limit: '50' })).list.find((o: any) => o.currency_name === 'USDT')
await person.act('/bind_box/buyNFT', { code: free.code, num: '1', price: free.price })
await person.act('/bind_box/marginNFT', { code: 'ORBT02' }); await other.act('/bind_box/marginNFT', { code: 'ORBT02' })
const it = await person.get<any>('/bind_box/getBoxDetail', { code: 'ORBT02' })
await person.act('/bind_box/auctionNFT', { code: 'ORBT02', price: it.min_next })
const it2 = await person.get<any>('/bind_box/getBoxDetail', { code: 'ORBT02' })
await other.act('/bind_box/auctionNFT', { code: 'ORBT02', price: it2.min_next })
const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: CHROMIUM_ARGS })
const context = await phone(browser, { lang, theme, width, token: person.token })
const page = await context.newPage()
page.on('pageerror', (e) => console.log('ERR', e.message))
const shot = async (name: string) => { await page.waitForTimeout(600); await page.screenshot({ path: `${out}/${tag}-${name}.png` }) }
const go = async (route: string) => {
  if (!page.url().startsWith('http')) await page.goto(`${origin}/h5/#${route}`)
  else await page.evaluate((href) => { location.hash = href }, route)
  await page.waitForTimeout(400)
  await page.waitForFunction(() => document.querySelector('#boot') === null && ![...document.querySelectorAll('[aria-busy="true"]')].some((one) => (one as HTMLElement).checkVisibility()), null, { timeout: 30000 }).catch(() => console.log('busy', route))
}
const step = async (name: string, f: () => Promise<void>) => { try { await f() } catch (e) { console.log('FAIL', name, String(e).slice(0, 300)) } }
await step('filters', async () => { await go('/pages/nft/nft'); await page.locator('[aria-haspopup="dialog"]').first().click(); await shot('filters'); await page.keyboard.press('Escape') })
await step('bid', async () => { await go('/pages/nft/artworkDetail?code=ORBT02'); await shot('outbid'); await page.locator('footer button').click(); await shot('bid'); await page.keyboard.press('Escape') })
await step('margin', async () => { await go('/pages/nft/artworkDetail?code=TILE03'); await shot('waits'); await go('/pages/nft/artworkDetail?code=GRID03'); await page.locator('footer button').click(); await shot('margin'); await page.keyboard.press('Escape') })
await step('box', async () => { await go('/pages/nft/artworkDetail?code=STONEBOX'); await page.locator('section button').filter({ has: page.locator('svg') }).last().scrollIntoViewIfNeeded(); await page.locator('section button').filter({ has: page.locator('svg') }).last().click(); await shot('book'); await page.keyboard.press('Escape') })
await step('open', async () => { await go('/pages/nft/myNft?is_box=1'); await page.locator('article button').first().click(); await shot('boxsheet'); await page.locator('dialog[open] button').last().click(); await shot('drawn'); await page.locator('dialog[open] button').last().click(); await shot('proof'); await page.keyboard.press('Escape'); await page.waitForTimeout(400); await page.locator('dialog[open] button').first().click() })
await step('hold', async () => { await go('/pages/nft/myNft?hold_status=0'); await page.locator('article button').first().click(); await shot('holding'); await page.keyboard.press('Escape') })
await step('resell', async () => { const m = await person.get<any>('/bind_box/getMyNFTs', { is_box: '0' }); await go(`/pages/nft/resell?id=${m.list.at(-1).holding_id}`); await shot('resell'); await page.getByRole('radio').nth(1).click(); await page.getByRole('textbox').first().fill('500'); await shot('resell2'); await page.getByRole('radio').nth(0).click(); await page.locator('button[type=submit]').click(); await shot('resellconfirm'); await page.locator('dialog[open] button').last().click(); await shot('listed') })
await step('buy', async () => { await go('/pages/nft/purchase_one?code=STONEBOX'); await page.locator('button[type=submit]').click(); await shot('confirm'); await page.locator('dialog[open] button').last().click(); await shot('bought') })
await step('records', async () => { await go('/pages/nft/purchase?status=1'); await shot('records'); await page.locator('article button').first().click(); await shot('order'); await page.keyboard.press('Escape'); await go('/pages/nft/purchase'); await shot('none'); await go('/pages/nft/mine'); await shot('mine') })
for (const [n, r] of [['video', '/pages/nft/artworkDetail_video?code=DUSK01'], ['audio', '/pages/nft/artworkDetail_video?code=TONE01'], ['props', '/pages/nft/artworkDetail?code=GRID02'], ['market', '/pages/nft/nft'], ['buyone', '/pages/nft/purchase_one?code=GRID02']] as const) await step(n, async () => { await go(r); if (n === 'props') await page.evaluate(() => { for (const m of document.querySelectorAll('main')) m.scrollTop = 900 }); await shot(n) })
await browser.close()
process.exit(0)
