import { SCREENS, type Screen, type Visit } from '../pages.ts'

const PAGES = ['home', 'market', 'trade', 'assets', 'messages', 'login']
/** The language of their visitor. */
export const LANG = 'vn'

function screenOf(name: string): Screen {
  const screen = SCREENS.find((one) => one.name === name)
  if (!screen) throw new Error(`No screen "${name}"`)
  return screen
}

/** The pages that people see most, as far as they are asked for. */
export const mainScreens = ({ screens }: Pick<Visit, 'screens'>): readonly Screen[] =>
  PAGES.map(screenOf).filter(({ name }) => screens.some((asked) => asked.name === name))
