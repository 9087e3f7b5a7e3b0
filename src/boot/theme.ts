import { local } from '#data/cache/local-storage.ts'
import { THEME_BACKGROUND } from '#data/session/theme-background.ts'

const setMeta = (name: string, content: string): void =>
  document.querySelector(`meta[name=${name}]`)?.setAttribute('content', content)

/**
 * Sets the stored theme and the colours of rising and falling prices before the first paint
 * (`#data/session/device-preferences.ts`).
 */
export function applyTheme(): void {
  const theme = local.get('theme')
  const isWhite =
    theme === 'white' || (theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches)
  const page = document.documentElement
  page.className = isWhite ? 'white' : 'dark'
  if (local.get('redUp') === '1') page.classList.add('redup')
  if (!isWhite) return
  setMeta('theme-color', THEME_BACKGROUND.white)
  // `default` keeps the status bar above the page; `black-translucent` would draw white text over the page.
  // iOS reads this value at launch only.
  setMeta('apple-mobile-web-app-status-bar-style', 'default')
}
