import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { LANGS } from '#contract/lang.ts'
import { arrive, type Finding, phone, SCREENS, type Visit } from './pages.ts'

/**
 * Runs in the page. Names every text that is cut, runs out of the screen, or lies under another one. A text that may
 * end in an ellipsis carries `data-ellipsis`; parts of a sideways scroller may lie outside the screen.
 */
export function troubles(): string[] {
  const found: string[] = []
  const name = (element: Element, text: string): string =>
    `${element.tagName.toLowerCase()} "${text.trim().slice(0, 40)}"`
  const scrollsSideways = (element: Element): boolean => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      if (['auto', 'scroll'].includes(getComputedStyle(at).overflowX))
        return at !== document.scrollingElement && at.scrollWidth > at.clientWidth
    }
    return false
  }
  if (document.documentElement.scrollWidth > innerWidth + 1)
    found.push(`page is ${document.documentElement.scrollWidth} wide`)

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node.textContent ?? ''
    if (!element || text.trim() === '' || ['SCRIPT', 'STYLE', 'TITLE', 'OPTION'].includes(element.tagName))
      continue
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const box = range.getBoundingClientRect()
    if (box.width < 2 || box.height < 2) continue
    const sideways = scrollsSideways(element)
    if (!sideways && (box.right > innerWidth + 1 || box.left < -1))
      found.push(`off screen: ${name(element, text)}`)
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at)
      if (style.position === 'fixed') break
      if (style.clipPath !== 'none' || style.clip !== 'auto') break
      if (!['hidden', 'clip'].includes(style.overflowX) || element.closest('[data-ellipsis]')) continue
      const frame = at.getBoundingClientRect()
      if (frame.width < 2) break
      if (!sideways && (box.right > frame.right + 1 || box.left < frame.left - 1)) {
        found.push(`cut: ${name(element, text)}`)
        break
      }
    }
    const x = box.left + box.width / 2
    const y = box.top + box.height / 2
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue
    const top = document.elementFromPoint(x, y)
    if (
      top &&
      top !== element &&
      !element.contains(top) &&
      !top.contains(element) &&
      getComputedStyle(element).pointerEvents !== 'none'
    ) {
      const words = (top.textContent ?? '').trim()
      const bar = top.closest('nav, [role="dialog"], footer, header')
      if (words !== '' && !bar && top.children.length === 0)
        found.push(`overlap: ${name(element, text)} under ${name(top, words)}`)
    }
  }
  return found
}

/** Every screen at four widths in nine languages: a screenshot of each, and the DOM searched for broken text. */
export async function layout(browser: Browser, { origin, token, out }: Visit): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  for (const lang of LANGS) {
    for (const width of [320, 390, 430, 768]) {
      for (const member of [true, false]) {
        const theme = lang === 'vn' || lang === 'en' ? (width === 430 ? 'white' : 'dark') : 'dark'
        const context = await phone(browser, { lang, theme, width, token: member ? token : '' })
        const page = await context.newPage()
        for (const screen of SCREENS.filter((one) => one.member === member)) {
          await arrive(page, origin, screen.route)
          mkdirSync(join(out, lang), { recursive: true })
          await page.screenshot({ path: join(out, lang, `${screen.name}-${width}.png`) })
          const seen = await page.evaluate(troubles)
          findings.push({
            what: `layout ${screen.name} ${lang} ${width}`,
            seen: seen.length === 0 ? 'no text cut, overlapped or off screen' : seen.join('; '),
            goal: '',
            met: seen.length === 0,
          })
        }
        await context.close()
      }
    }
  }
  return findings
}
