import { SCREENS, type Screen, type Visit } from '../audited-screens.ts'

const PAGES = ['home', 'market', 'trade', 'assets', 'messages', 'login']
/** The visitor's language. */
export const LANG = 'vn'

function screenOf(name: string): Screen {
  const screen = SCREENS.find((one) => one.name === name)
  if (!screen) throw new Error(`No screen "${name}"`)
  return screen
}

/** The most visited pages, limited to the pages named by `--screens`. */
export const mainScreens = ({ screens }: Pick<Visit, 'screens'>): readonly Screen[] =>
  PAGES.map(screenOf).filter(({ name }) => screens.some((asked) => asked.name === name))
