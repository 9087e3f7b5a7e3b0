import { useSyncExternalStore } from 'react'
import { FIATS, type Fiat } from '#contract/wire/accountCodes.ts'
import type { Lang } from '#contract/wire/lang.ts'
import { local } from '../cache/local-storage.ts'
import { createCell } from '../platform/emitter.ts'
import { storedLang } from './stored-lang.ts'
import { THEME_BACKGROUND } from './theme-background.ts'

/** `system`: dark or white as the device is set. */
export type Theme = 'dark' | 'white' | 'system'

export interface Prefs {
  readonly lang: Lang
  readonly theme: Theme
  readonly fiat: Fiat
  readonly hideBalance: boolean
  /** Hides coins worth less than 1 USD in lists. */
  readonly hideSmall: boolean
  /** Shows rising prices in red, as is usual in East Asia. */
  readonly redUp: boolean
}

const isFiat = (code: string | null): code is Fiat => (FIATS as readonly (string | null)[]).includes(code)

const THEMES: readonly Theme[] = ['dark', 'white', 'system']

function read(): Prefs {
  const fiat = local.get('fiat')
  return {
    lang: storedLang(),
    theme: THEMES.find((theme) => theme === local.get('theme')) ?? 'dark',
    fiat: isFiat(fiat) ? fiat : 'USD',
    hideBalance: local.get('hideBalance') === '1',
    hideSmall: local.get('hideSmall') === '1',
    redUp: local.get('redUp') === '1',
  }
}

const cell = createCell<Prefs>(read())

const asText = (value: string | boolean): string => (typeof value === 'boolean' ? (value ? '1' : '0') : value)

/** Settings of this device. They do not belong to an account and stay after a sign-out. */
export const prefs = {
  get: cell.get,
  subscribe: cell.subscribe,
  /** Changes, stores and applies settings. To change the language use `changeLanguage` of `#i18n`. */
  set(change: Partial<Prefs>): void {
    for (const [name, value] of Object.entries(change)) local.set(name, asText(value))
    cell.set({ ...cell.get(), ...change })
    paint(cell.get())
  },
}

const bright = window.matchMedia('(prefers-color-scheme: light)')

function paint({ theme: chosen, redUp }: Prefs): void {
  const theme = chosen !== 'system' ? chosen : bright.matches ? 'white' : 'dark'
  const { classList } = document.documentElement
  classList.toggle('dark', theme === 'dark')
  classList.toggle('white', theme === 'white')
  classList.toggle('redup', redUp)
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', THEME_BACKGROUND[theme])
}

bright.addEventListener('change', () => paint(cell.get()))

window.addEventListener('storage', (event) => {
  if (event.key !== null && !(event.key in cell.get())) return
  // Another tab may have changed the language; this tab keeps its language, because it has loaded only the
  // catalogue of that language.
  cell.set({ ...read(), lang: cell.get().lang })
  paint(cell.get())
})

export const usePrefs = (): Prefs => useSyncExternalStore(prefs.subscribe, prefs.get)
export function usePref<K extends keyof Prefs>(name: K): Prefs[K] {
  return useSyncExternalStore(prefs.subscribe, () => prefs.get()[name])
}
